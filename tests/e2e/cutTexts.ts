/** The text spacing that a page must bear (WCAG 1.4.12). */
export const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

/** Runs in the page: the texts that are cut off, with `css` in addition to its styles. */
export function cutTexts(css: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const isCut = (element: HTMLElement): boolean => {
    // Hidden, but read.
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    if (element.clientWidth <= 1 || clipPath === 'inset(50%)') return false;
    // The grid's own boxes scroll inside, and its headings reserve space for a handle.
    if (element.matches('select, .ag-root *:not(.ag-cell), .ag-root, .ag-root-wrapper')) return false;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return (
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    );
  };
  const cut = [...document.querySelectorAll<HTMLElement>('body :not(svg, svg *)')]
    .filter((element) => element.textContent?.trim() && isCut(element))
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return cut;
}
