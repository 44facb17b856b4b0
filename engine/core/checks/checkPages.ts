/** The links of long texts, and those of help to their headings: each must lead somewhere, and be open to its readers. */
import { guardHolder, pageFile } from '../definition/linkedScreen.ts';
import { type LinkedScreen, type Linker, screenAt } from '../definition/linker.ts';
import { type PageLink, readMarkdown } from '../messages/markdown.ts';
import type { NormalScreen } from '../parts/element.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';

/** Checks the links of every page that a screen shows, and the anchors that links name. */
export function checkPages(screens: readonly NormalScreen[], { definitions, ...linker }: Linker): void {
  const { report } = linker;
  const { rights = {} } = definitions.app.definition;
  const known = [...linker.screens.values()];
  for (const one of screens) {
    for (const page of pagesOf(one)) for (const link of readMarkdown(page).links) checkLink(link, one);
    for (const link of one.variants.flatMap(({ screen }) => Object.values(screen.help ?? {}))) {
      const target = linker.screens.get(link.screen);
      if (link.anchor !== undefined) checkAnchor(link.anchor, link.screen, [link, 'anchor']);
      if (target && isOpen(one) && isOpen(target) === false)
        report('markdown-link-closed', [link, 'screen'], target.screen.path, target.id);
    }
  }

  function checkLink({ href, at, isEmpty }: PageLink, from: NormalScreen): void {
    if (isEmpty) report('markdown-link', at, href, 'empty', null, []);
    const [, address = '', anchor] = /^([^#]*)(?:#(.+))?$/.exec(href) ?? [];
    if (address === '' && anchor !== undefined) checkAnchor(anchor, from.id, at);
    else if (/^mailto:(?![^\s@]+@)/.test(href)) report('markdown-link', at, href, 'mail', null, []);
    else if (/^(https?:\/\/[^\s/]+|mailto:|tel:\+?\d)/.test(href)) return;
    else if (!/^\/(?!\/)/.test(href)) report('markdown-link', at, href, 'form', null, []);
    else checkAddress(address.replace(/\?.*$/, ''), anchor, from, at);
  }

  function checkAddress(path: string, anchor: string | undefined, from: LinkedScreen, at: At): void {
    const target = screenAt(path, known);
    const paths = known.flatMap(({ screen }) => [screen.path, ...(screen.alias ?? [])]);
    if (target === undefined) {
      if (path !== '/') report('markdown-link', at, path, 'screen', nearest(path, paths), []);
      return;
    }
    if (anchor !== undefined) checkAnchor(anchor, target.id, at);
    if (isOpen(from) && isOpen(target) === false) report('markdown-link-closed', at, path, target.id);
  }

  /** Whether visitors who are signed out may open a screen; null: its guard or right, which is reported, is not known. */
  function isOpen(screen: LinkedScreen): boolean | null {
    const { guard, right = [] } = guardHolder(screen);
    const names = [right].flat();
    if (guard === 'public' || names.some((name) => rights[name]?.signedOut === true)) return true;
    const isKnown =
      names.every((name) => Object.hasOwn(rights, name)) && (names.length > 0 || guard !== undefined);
    return isKnown ? false : null;
  }

  function checkAnchor(anchor: string, id: string, at: At): void {
    const target = screens.find((one) => one.id === id);
    if (target?.screen.kind !== 'page') return;
    const anchors = pagesOf(target).flatMap((page) => readMarkdown(page).anchors);
    if (!anchors.includes(anchor))
      report('markdown-link', at, anchor, 'anchor', nearest(anchor, anchors), anchors);
  }

  /** The long texts of a screen, in all variants. */
  function pagesOf({ area, variants }: NormalScreen) {
    const names = variants.flatMap(({ screen }) => {
      if (screen.kind !== 'page') return [];
      const { markdown = [], parts = {}, tabs = {} } = screen;
      const ofParts = [...Object.values(parts), ...Object.values(tabs)].map((part) => part.markdown);
      return [markdown, ofParts].flat();
    });
    return [...new Set(names)].flatMap((name) => definitions.pages.get(pageFile(name, area)) ?? []);
  }
}
