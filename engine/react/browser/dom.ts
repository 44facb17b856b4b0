/** Events and focus of the document. */

type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;
type Handlers = { readonly [Name in keyof Events]?: (event: Events[Name]) => void };

/** Listens to events of a target; returns the function that ends it. */
export function listen(
  target: EventTarget,
  handlers: Handlers,
  options: AddEventListenerOptions = {},
): () => void {
  const ended = new AbortController();
  for (const [name, handler] of Object.entries(handlers))
    target.addEventListener(name, handler as EventListener, { ...options, signal: ended.signal });
  return () => ended.abort();
}

/**
 * Of a double click, the second press is for the control that took the first: another one that has come under the pointer
 * since was not meant.
 */
export function guardDoubleClicks(): () => void {
  let first: Element | null = null;
  let isStray = false;
  const stop = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers: Handlers = {
    mousedown: (event) => {
      const control = (event.target as Element).closest('a, button, input, label, select, textarea');
      // On another page the same control is another element.
      isStray = event.detail > 1 && control?.outerHTML !== first?.outerHTML;
      if (isStray) stop(event);
      else first = control;
    },
    click: (event) => {
      // The click of a key has no count.
      if (isStray && event.detail > 0) stop(event);
    },
  };
  return listen(document, handlers, { capture: true });
}

/** Focuses the heading of the page, which always exists, when the focused element is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
