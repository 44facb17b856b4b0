/**
 * Runs in the page: pairs of texts and controls that cover each other, as displayed. What stays in place while the page
 * scrolls (a heading row, the pager) may cover what scrolls behind it, and a box that opens what it opens over. The grid's
 * own boxes cut and cover each other by design: what it cuts is tested elsewhere.
 */
export function overlaps(): string[] {
  const least = 3;
  type Box = { readonly element: Element; readonly name: string } & Pick<
    DOMRect,
    'left' | 'top' | 'right' | 'bottom'
  >;

  const staysInPlace = (element: Element | null): boolean => {
    for (let at = element; at !== null; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  };

  const layerOf = (element: Element): Element | null =>
    element.closest('dialog, [popover], [role=dialog], .eng-popup');

  /** The part of a rectangle that no ancestor cuts off; null if there is none. */
  const seen = (element: Element, rect: DOMRect): Omit<Box, 'element' | 'name'> | null => {
    let { left, top, right, bottom } = rect;
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, clipPath, opacity } = getComputedStyle(at);
      if (clipPath !== 'none' || opacity === '0') return null;
      const frame = at.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return right - left > least && bottom - top > least ? { left, top, right, bottom } : null;
  };

  const boxesOf = (element: Element, rects: Iterable<DOMRect>, name: string): Box[] =>
    [...rects].flatMap((rect) => {
      const box = seen(element, rect);
      return box === null ? [] : [{ element, name: name.trim().slice(0, 40), ...box }];
    });

  const top = document.querySelector('dialog[open]') ?? document.body;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('select, option, .ag-root') === null;
  const texts: Box[] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !node.textContent?.trim() || !isShown(element) || staysInPlace(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push(...boxesOf(element, range.getClientRects(), node.textContent));
  }
  /** Without its padding, where a field may have a button of its own. */
  const contentOf = (element: Element): DOMRect => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const [before, after] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
    return new DOMRect(left + before, top, width - before - after, height);
  };
  const controls = [...top.querySelectorAll('button, input, select, textarea')]
    .filter((element) => isShown(element) && !staysInPlace(element))
    .flatMap((element) => boxesOf(element, [contentOf(element)], element.textContent || element.outerHTML));

  const all = [...texts, ...controls].sort((one, other) => one.left - other.left);
  const found: string[] = [];
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (other.left > one.right - least) break;
      if (layerOf(one.element) !== layerOf(other.element)) continue;
      const isNested = one.element.contains(other.element) || other.element.contains(one.element);
      const covers =
        Math.min(one.right, other.right) - other.left > least &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > least;
      if (covers && !isNested) found.push(`${one.name} / ${other.name}`);
    }
  }
  return found;
}
