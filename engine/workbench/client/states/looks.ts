/** How the preview looks: what a page cannot ask of its browser is done to its styles. */
import type { Look } from '../address.ts';

/** What a development server lays over a page to report problems: the workbench lists them beside it. */
const quiet = 'vite-error-overlay, engine-look { display: none !important; }';

/** The colours that a system forces on pages, by its own names. */
const forced = `
*, *::before, *::after {
  color: CanvasText !important;
  background-color: Canvas !important;
  background-image: none !important;
  border-color: currentColor !important;
  box-shadow: none !important;
  text-shadow: none !important;
  accent-color: auto !important;
}
a, a * { color: LinkText !important; }
button, button *, select { color: ButtonText !important; background-color: ButtonFace !important; }
[aria-selected='true'], [aria-current], ::selection { color: HighlightText !important; background-color: Highlight !important; }
:disabled, [aria-disabled='true'] { color: GrayText !important; }
:focus-visible { outline: 2px solid Highlight !important; }
`;

export function applyLook(document: Document | null | undefined, look: Look): void {
  const page = document?.defaultView;
  if (!page || !document.documentElement) return;
  const { dataset } = document.documentElement;
  dataset.scheme = look === 'dark' ? 'dark' : 'light';
  if (look === 'contrast' || look === 'forced') dataset.contrast = 'more';
  else delete dataset.contrast;
  document.adoptedStyleSheets = [sheetOf(page, look === 'forced' ? quiet + forced : quiet)];
  for (const sheet of document.styleSheets) showMedium(sheet.cssRules, look === 'print');
}

function sheetOf(page: Window, text: string): CSSStyleSheet {
  const sheet = new (page as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

const mediaOf = new WeakMap<CSSMediaRule, string>();

/** The rules of paper hold on the screen, and those of the screen do not; or each as it was written. */
function showMedium(rules: CSSRuleList, isPaper: boolean): void {
  for (const rule of rules) {
    if ('media' in rule && 'cssRules' in rule) {
      const media = rule as CSSMediaRule;
      const written = mediaOf.get(media) ?? media.media.mediaText;
      mediaOf.set(media, written);
      const onPaper = written.replace(/\bscreen\b/g, 'tty').replace(/\bprint\b/g, 'all');
      const wanted = isPaper ? onPaper : written;
      if (media.media.mediaText !== wanted) media.media.mediaText = wanted;
    }
    if ('cssRules' in rule) showMedium((rule as CSSGroupingRule).cssRules, isPaper);
  }
}
