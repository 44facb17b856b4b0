/**
 * React listens to every event at its root, and Chromium tells assistive technology that whatever stands under a
 * listener for presses can be pressed: a heading that takes the focus is read as 'clickable'. So the listeners go to a
 * shadow root between the root and its content: events pass through it, and it is no element that one could press
 * (docs/decisions/0018).
 */

/** Makes the listeners that are added to an empty element those of a shadow root in it; answers the element. */
export function listenInShadowRoot(element: HTMLElement): HTMLElement {
  const between = element.attachShadow({ mode: 'open' });
  between.append(document.createElement('slot'));
  element.addEventListener = between.addEventListener.bind(between);
  // React sets an empty handler on a root that has none, for Safari, which fires no click on what is no control.
  Object.defineProperty(element, 'onclick', { value: () => undefined });
  return element;
}
