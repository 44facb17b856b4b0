import { part } from '../describe/shownPart.ts';
import type { Kind } from './kind.ts';

export const siteMap: Kind<'siteMap'> = {
  assemble: (written, { texts, key }) => ({
    menu: texts.need(`${key}.menu`, [], [written]),
    links: texts.need(`${key}.links`, [], [written]),
  }),
  parts: ({ menu, links }) =>
    Object.entries({ menu, links }).map(([id, title]) => part('content', id, { title })),
  calls: () => [],
};
