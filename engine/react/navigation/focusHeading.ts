/** Where the focus goes when what had it is gone: the heading of the page, which stays where it is. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
