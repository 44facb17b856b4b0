/** The site map: what the menu and the links of the shell lead to. */
import type { SiteMapScreen } from '../../../schemas/types/definition.ts';
import { part } from '../describe/shownPart.ts';
import type { ScreenBase, SiteMapModel } from '../model/screen.ts';
import type { Scope } from '../parts/scope.ts';
import type { Kind } from './kind.ts';

export const siteMap: Kind<'siteMap'> = {
  assemble,
  parts: ({ menu, links }) =>
    Object.entries({ menu, links }).map(([id, title]) => part('content', id, { title })),
  calls: () => [],
};

function assemble(written: SiteMapScreen, base: ScreenBase, { texts, key }: Scope): SiteMapModel {
  return {
    ...base,
    kind: 'siteMap',
    menu: texts.need(`${key}.menu`, [], [written]),
    links: texts.need(`${key}.links`, [], [written]),
  };
}
