/** Landing pages: links to other screens. */

import { titleOf } from '../definition/linkedScreen.ts';
import { part } from '../describe/shownPart.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { Kind } from './kind.ts';

export const links: Kind<'links'> = {
  assemble: (written, scope) => ({
    entries: Object.entries(written.entries).map(([id, entry]) => {
      const keys = textKeys.entry(`${textKeys.screen(scope.key).entries}.${id}`);
      return {
        screen: scope.target(entry.screen, [entry, 'screen'], scope.params),
        label: scope.texts.find(keys.label, []) ?? titleOf(entry.screen, [entry, 'screen'], scope),
        description: scope.texts.find(keys.description, []),
        icon: entry.icon === undefined ? null : scope.word('icons', entry.icon, [entry, 'icon']),
      };
    }),
  }),
  parts: ({ entries }) =>
    entries.map(({ screen, label, description, icon }) =>
      part('link', screen, { label, description, icon }, { path: 'entries' }),
    ),
  calls: () => [],
};
