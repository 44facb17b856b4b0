/** How the preview looks: what a page cannot ask of its browser is done to its styles. */
import type { Look } from '../address.ts';

export function applyLook(page: Document | null | undefined, look: Look): void {
  if (!page?.documentElement) return;
  const { dataset } = page.documentElement;
  const isPaper = look === 'print';
  dataset.scheme = look === 'dark' ? 'dark' : 'light';
  if (look === 'contrast') dataset.contrast = 'more';
  else delete dataset.contrast;
  const show = () => {
    for (const sheet of page.styleSheets) showMedium(sheet.cssRules, isPaper);
    page.defaultView?.dispatchEvent(new Event(isPaper ? 'beforeprint' : 'afterprint'));
  };
  papers.get(page)?.disconnect();
  if (papers.delete(page) || isPaper) show();
  if (!isPaper) return;
  // Later parts of a page bring their styles, and are told that they are printed.
  const observer = new MutationObserver(show);
  observer.observe(page, { childList: true, subtree: true });
  papers.set(page, observer);
}

const papers = new WeakMap<Document, MutationObserver>();

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
