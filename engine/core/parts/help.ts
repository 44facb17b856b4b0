/** The help of a screen: its own text, the explanations of the screen's parts, and links to further reading. */

import type { Screen } from '../../../schemas/types/definition.ts';
import { tabsOf, titleOf } from '../definition/linkedScreen.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { plainText } from '../describe/text.ts';
import { ownNames } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { HelpLinkModel, HelpModel } from '../model/app.ts';
import type { Element } from './element.ts';
import type { Scope } from './scope.ts';

/** Compiles the help of a screen with these elements; null if it has none. */
export function assembleHelp({ help }: Screen, elements: readonly Element[], scope: Scope): HelpModel | null {
  const { texts, key } = scope;
  const helpKey = textKeys.screen(key).help;
  const keys = textKeys.help(helpKey);
  const text = texts.find(keys.text, []);
  const explained = elements.flatMap(({ mayHaveHelp, label }) => {
    const words = mayHaveHelp ? texts.find(`${helpKey}.${label}`, []) : null;
    return words === null ? [] : [{ label: texts.find(`${key}.${label}`, 'any') ?? '', text: words }];
  });
  if (text === null && help === undefined && explained.length === 0) return null;
  return {
    text,
    explained,
    links: Object.entries(help ?? {}).map(([id, link]): HelpLinkModel => {
      const screen = scope.target(link.screen, [link, 'screen'], scope.params);
      const tabs = tabsOf(screen, scope);
      if (link.tab !== undefined && tabs !== null) scope.among('tab', link.tab, tabs, [link, 'tab']);
      return {
        screen,
        label: texts.find(`${keys.links}.${id}`, []) ?? titleOf(screen, [link, 'screen'], scope),
        tab: link.tab ?? null,
        anchor: link.anchor ?? null,
      };
    }),
  };
}

/** What it explains, and its links. */
export function helpParts({ text, explained, links }: HelpModel): ShownParts {
  return [
    part('help', ownNames.helpText, text !== null && { explanation: text }),
    explained.map(({ label, text: words }) => part('help', plainText(label), { explanation: words })),
    links.map(({ label, screen, tab, anchor }) =>
      part('helpLink', anchor === null ? screen : `${screen} #${anchor}`, { label, tab }),
    ),
  ];
}
