/**
 * A text of a frame that is measured and not seen: readers set sizes and spacings of their own (WCAG 1.4.12), and fonts come
 * late.
 */
export function addTextSample(frame: HTMLElement): HTMLElement {
  const sample = document.createElement('span');
  sample.className = 'eng-table-sample';
  return frame.appendChild(sample);
}
