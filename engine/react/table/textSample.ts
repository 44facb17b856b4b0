/**
 * Watches the size of a frame, and of a text in it that is measured and not seen: readers set sizes and spacings of their own
 * (WCAG 1.4.12), and fonts come late. Returns the function that ends it.
 * @param onSize called with the width of the text when it begins, and after each change of one of them
 */
export function watchText(frame: HTMLElement, onSize: (width: number) => void): () => void {
  const sample = document.createElement('span');
  sample.className = 'eng-table-sample';
  frame.appendChild(sample);
  const observer = new ResizeObserver(() => onSize(sample.offsetWidth));
  observer.observe(frame);
  observer.observe(sample);
  return () => {
    observer.disconnect();
    sample.remove();
  };
}
