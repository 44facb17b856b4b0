/** The help of a screen: its own text, what it says of the screen's parts, and where there is more to read. */
import type { Screen } from '../../../schemas/types/definition.ts';
import { titleOf } from '../compiler/titleOf.ts';
import type { MakePart, Part } from '../describe/part.ts';
import { plainText } from '../describe/text.ts';
import type { HelpLinkModel, HelpModel } from '../model.ts';
import type { Scope } from './scope.ts';

type Explained = HelpModel['explained'][number];

/** Where the parts of a screen leave what is to be explained; the text of each stands under `aides`, by its label's key. */
export function explaining({ key, texts }: Pick<Scope, 'key' | 'texts'>): {
  readonly explain: Scope['explain'];
  readonly explained: readonly Explained[];
} {
  const explained: Explained[] = [];
  return {
    explained,
    explain: (labelKey, label, at) => {
      const text = texts.need(`${key}.aides.${labelKey.slice(key.length + 1)}`, [], at);
      explained.push({ label, text });
    },
  };
}

/** Reads the help of a screen whose parts have been read; null where it has none. */
export function assembleHelp(
  { help }: Screen,
  explained: readonly Explained[],
  scope: Scope,
): HelpModel | null {
  if (help === undefined && explained.length === 0) return null;
  return {
    text: help === undefined ? null : scope.texts.need(`${scope.key}.aides.texte`, [], [help]),
    explained,
    links: Object.entries(help?.links ?? {}).map(([id, link]): HelpLinkModel => {
      const screen = scope.target(link.screen, [link, 'screen'], scope.params);
      return {
        screen,
        label:
          scope.texts.find(`${scope.key}.aides.liens.${id}`, []) ?? titleOf(screen, [link, 'screen'], scope),
        tab: link.tab ?? null,
        anchor: link.anchor ?? null,
      };
    }),
  };
}

/** What it explains, and where it leads. */
export function helpParts({ text, explained, links }: HelpModel, part: MakePart): readonly Part[] {
  return [
    ...(text === null ? [] : [part('aide', 'texte', { explication: plainText(text) })]),
    ...explained.map(({ label, text: words }) =>
      part('aide', plainText(label), { explication: plainText(words) }),
    ),
    ...links.map(({ label, screen, anchor }) =>
      part('aide', plainText(label), { mène: anchor === null ? screen : `${screen} #${anchor}` }),
    ),
  ];
}
