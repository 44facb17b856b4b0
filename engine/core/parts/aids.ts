/** The aids of a screen: its help, and how the quick search finds its rows. */
import type { Find, Screen, SearchScreen } from '../../../schemas/types/definition.ts';
import { tabsOf, titleOf } from '../definition/linkedScreen.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { plainText } from '../describe/text.ts';
import { ownNames } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { FindInput, FindModel, HelpLinkModel, HelpModel } from '../model/app.ts';
import type { Element } from './element.ts';
import { checkPattern } from './pattern.ts';
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

/** Compiles the quick search of a screen; null if it has none in this variant. */
export function assembleFind(screen: Screen, scope: Scope): FindModel | null {
  if (screen.kind !== 'search' || screen.find === undefined) return null;
  const { find } = screen;
  const { by, columns } = namesIn(screen, find, scope);
  const link = columns.find((id) => screen.grid.columns[id]?.link !== undefined);
  if (columns.length > 0 && link === undefined) scope.report('find-opens-nothing', [find, 'columns']);
  if (by.length === 0 || link === undefined) return null;
  reportRequired(screen, by, scope);
  const { filters } = textKeys.screen(scope.key);
  return {
    by: by.map((filter) => ({
      filter,
      label: scope.texts.find(`${filters}.${filter}.label`, []) ?? filter,
      pattern: find.by[filter] ?? '',
      takes: Object.fromEntries(takenBy(find, filter).map((name) => [name, inputOf(screen, name)])),
    })),
    columns,
    link,
  };
}

/** The criteria that take what a text has for one of them: the named groups of its pattern, else itself. */
function takenBy({ by }: Find, filter: string): readonly string[] {
  const groups = [...(by[filter] ?? '').matchAll(/\(\?<([A-Za-z]\w*)>/g)].map(([, name = '']) => name);
  return groups.length === 0 ? [filter] : groups;
}

function inputOf({ filters }: SearchScreen, name: string): FindInput {
  const { widget, format } = filters?.fields[name] ?? {};
  return widget === 'digits' ? 'digits' : format === 'date' ? 'date' : 'text';
}

/** The criteria and columns that exist in this variant. */
function namesIn({ filters, grid }: SearchScreen, find: Find, scope: Scope) {
  const { by, columns } = find;
  const fields = Object.keys(filters?.fields ?? {});
  for (const [name, pattern] of Object.entries(by)) {
    checkPattern(by, name, pattern, scope);
    for (const taking of new Set([name, ...takenBy(find, name)]))
      if (!scope.absent.includes(taking)) scope.among('filter', taking, fields, [by, name, 'key']);
  }
  const known = everyColumn(scope);
  columns.forEach((id, index) => {
    scope.among('column', id, known, [columns, String(index)]);
  });
  return {
    by: Object.keys(by).filter((name) => takenBy(find, name).every((taking) => fields.includes(taking))),
    columns: columns.filter((id) => Object.hasOwn(grid.columns, id)),
  };
}

/** The columns of all variants. */
function everyColumn({ screens, id }: Scope): readonly string[] {
  const screen = screens.get(id)?.screen;
  if (screen?.kind !== 'search') return [];
  const added = Object.values(screen.variants ?? {}).flatMap(({ add }) =>
    Object.keys(add?.['grid.columns'] ?? {}),
  );
  return [...Object.keys(screen.grid.columns), ...added];
}

/** Each criterion is sent alone, so that no other may be required. */
function reportRequired({ filters, find }: SearchScreen, by: readonly string[], { report }: Scope): void {
  for (const [name, { required, type, enum: values }] of Object.entries(filters?.fields ?? {}))
    for (const criterion of by)
      if (required && (type ?? values) && find && !takenBy(find, criterion).includes(name))
        report('find-incomplete', [find.by, criterion, 'key'], criterion, name);
}

/** What it finds rows by, and what it shows of them. */
export function findParts({ by, columns, link }: FindModel): ShownParts {
  const shown = { rowName: columns.join(', '), link };
  return [
    part('find', ownNames.row, shown),
    by.map(({ filter, label, pattern }) => part('find', filter, { label, rule: pattern })),
  ];
}
