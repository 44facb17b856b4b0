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

/** Focuses the heading of the page, which always exists, when the focused element is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
