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
  let end = (): void => undefined;
  const stop = (event: MouseEvent): void => {
    // The click of a key has no count.
    if (!isStray || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const presses: Handlers = {
    mousedown: (event) => {
      const control = (event.target as Element).closest('a, button, input, label, select, textarea');
      // On another page the same control is another element.
      isStray = event.detail > 1 && control?.outerHTML !== first?.outerHTML;
      if (!isStray) first = control;
      stop(event);
    },
    click: (event) => {
      end();
      stop(event);
    },
  };
  const pointerdown = (): void => {
    // Chromium exposes each heading as clickable while the document listens to presses: it does so during a press alone.
    end();
    end = listen(document, presses, { capture: true });
  };
  return listen(document, { pointerdown }, { capture: true });
}

/** Focuses the heading of the page, which always exists, when the focused element is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
