/** The drawn rows of a list, in the table and in the grid. */

/** Something that can be done with a row. */
export type RowAct = { readonly name: string; readonly run: () => void };

/** The row around an element; null: none. */
export function rowAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tbody tr, .ag-row') : null;
}

/** What the controls of a row do, by their names: first what it leads to. Its tick is a press away already. */
export function actsOf(
  element: HTMLElement,
  text: (name: string, args: { readonly value: string }) => string,
): readonly RowAct[] {
  const links = element.querySelectorAll<HTMLElement>('a');
  const others = element.querySelectorAll<HTMLElement>('button, input:not(:disabled, [data-tick])');
  return [...links, ...others]
    .map((control) => {
      const own = control.getAttribute('aria-label') ?? control.textContent.trim();
      const name = control instanceof HTMLAnchorElement ? text('row.open', { value: own }) : own;
      return { name, run: () => control.click() };
    })
    .filter(({ name }, place, all) => name !== '' && all.findIndex((act) => act.name === name) === place);
}
