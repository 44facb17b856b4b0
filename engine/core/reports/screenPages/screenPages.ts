/**
 * Generates Markdown pages in French for the screens of an application, one per screen and an index: what each shows to
 * whom, with its own texts. Pure: the same definitions give the same pages.
 */
import type { Completed } from '../../compiler/complete/complete.ts';
import { pageTexts } from '../../describe/words.ts';
import type { Compiled } from '../../model/app.ts';
import { placeOf } from '../../problems/places.ts';
import { indexPage } from './indexPage.ts';
import { screenPage } from './screenPage.ts';

/** The first line of each page; it identifies generated pages that are out of date. */
export const pageMark = pageTexts.mark;

/** The pages by file name. `toRoot` is the path from their folder to the application's (`../..`). */
export function screenPages(
  { screens }: Completed,
  compiled: Compiled,
  toRoot: string,
): ReadonlyMap<string, string> {
  const links = new Map(screens.map(({ id }) => [id, `${id.replace('/', '.')}.md`] as const));
  const pages = new Map([['README.md', indexPage(compiled, links)]]);
  for (const normal of screens) {
    const { id } = normal;
    const route = compiled.routes.find(({ screen }) => screen === id);
    const file = compiled.screens[id];
    if (!route || !file) continue;
    const written = (path: string) => linkTo(normal.screen, path);
    pages.set(links.get(id) ?? '', screenPage(route, file, compiled, links, written));
  }
  return new Map([...pages].map(([name, text]) => [name, `${pageMark}\n\n${text}\n`]));

  /** A link to the line of a part; to its container if a variant added the part. */
  function linkTo(screen: object, path: string): string {
    let node = screen as Readonly<Record<string, unknown>>;
    let place = placeOf([node]);
    for (const name of path.split('.').filter((one) => one !== '')) {
      const next = node[name];
      if (typeof next !== 'object' || next === null) break;
      place = placeOf([node, name, 'key']);
      node = next as Readonly<Record<string, unknown>>;
    }
    const shown = `${place.file}:${place.line}`;
    return `[${shown}](${toRoot}/${encodeURI(place.file)}#L${place.line})`;
  }
}
