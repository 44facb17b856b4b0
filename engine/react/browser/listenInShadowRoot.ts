/**
 * React listens to every event at its root, and Chromium tells assistive technology that everything below a click
 * listener is clickable: a focusable heading is read as 'clickable'. Therefore the listeners are attached to a shadow
 * root between the root and its content: events pass through it, and it is not a clickable element
 * (docs/decisions/0018).
 */

/** Attaches the listeners of an empty element to a shadow root in it; returns the element. */
export function listenInShadowRoot(element: HTMLElement): HTMLElement {
  const between = element.attachShadow({ mode: 'open' });
  between.append(document.createElement('slot'));
  element.addEventListener = between.addEventListener.bind(between);
  // React sets an empty handler on a root without one, for Safari, which fires no click on elements that are not
  // controls.
  Object.defineProperty(element, 'onclick', { value: () => undefined });
  return element;
}
