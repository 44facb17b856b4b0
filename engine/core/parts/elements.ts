/** The elements of a screen, from the tree of its parts. */
import type { AreaDefinition, Condition, Find, Screen, Tab } from '../../../schemas/types/definition.ts';
import { declaredTabs } from '../definition/linkedScreen.ts';
import { type Part, partTree } from '../definition/partTree.ts';
import { groups, ownNames, reasons, shownKinds } from '../describe/words.ts';
import { textKeyOf } from '../messages/textKeys.ts';
import type { At } from '../problems/places.ts';
import { callOf, callsOf, isInElement } from './calls.ts';
import { type Element, use } from './element.ts';
import { cancelOf } from './form.ts';
import { partTypes } from './partTypes.ts';
import type { Exported } from './table.ts';

/** The words that several types of parts have. */
type Words = {
  readonly only?: string | readonly string[];
  readonly tab?: string;
  readonly right?: string | readonly string[];
  readonly visible?: Condition;
  readonly when?: Condition;
  readonly screen?: string;
};

/** The elements of a screen, in display order. */
export function elementsOf(screen: Screen, { calls = {}, sources = {} }: AreaDefinition): readonly Element[] {
  const named = screen.kind === 'custom' ? (screen.calls ?? []) : [];
  const ofComponent = named.map((name, index) => {
    const at: At = [named, String(index)];
    return unseen(at, { calls: use(calls[name] ?? sources[name], at) });
  });
  return [...ofComponent, ...elementsIn(partTree(screen), screen)];
}

/** The elements of a part and of those within it. What a part does not say is as its holder, or its tab, says. */
function elementsIn(part: Part, screen: Screen): readonly Element[] {
  const all = [
    ...elementsBefore(part, screen),
    ...part.below.flatMap((one) => elementsIn(one, screen)),
    ...elementsAfter(part, screen),
  ];
  if (part.above === null) return all;
  const words = part.words as Words;
  const tab = tabOf(words, screen);
  const only = words.only ?? tab?.only ?? null;
  const right = rightOf(words) ?? rightOf(tab);
  return all.map((one) => ({ ...one, only: one.only ?? only, right: one.right ?? right }));
}

function tabOf({ tab = '' }: Words, screen: Screen): Tab | undefined {
  const tabs = declaredTabs(screen);
  return Object.hasOwn(tabs, tab) ? tabs[tab] : undefined;
}

function rightOf(holder: Pick<Words, 'right'> | undefined): Element['right'] {
  return typeof holder?.right === 'string' ? { name: holder.right, at: [holder, 'right'] } : null;
}

// ---------------------------------------------------------------- what users see

type Group = string | ((id: string) => string);

/** The groups of explanations, by the paths of what they hold; `ofFile`: that of columns of a CSV file. */
const groupsByPath: readonly (readonly [path: RegExp, group: Group, ofFile?: Group])[] = [
  [/\.confirm\.fields\./, groups.askedFields],
  [/^grid\.columns\./, shownKinds.column.title, groups.csvColumns],
  [/^tables\.([^.]+)\.columns\./, groups.table, groups.tableCsv],
  [/^blocks\.([^.]+)\.(?:columns\.|chart$)/, groups.block, groups.blockCsv],
  [/^panels\.([^.]+)\./, groups.panel],
  [/^sections\.([^.]+)\.items\./, groups.section],
  [/^sections\.([^.]+)\.edit\./, groups.fieldsOf],
  [/^edit\.items\./, groups.edit],
  [/^edit\.form\./, groups.editFields],
  [/^filters\./, shownKinds.filter.title],
  [/^(?:form\.|identifier$|password$)/, shownKinds.field.title],
  [/^find\./, shownKinds.find.title],
  [/^compare\./, groups.compare],
  [/^tabs\./, shownKinds.tab.title],
  [/^(?:parts\.|groups$|entry\.)/, shownKinds.content.title],
  [/^(?:entries\.|forward$)/, shownKinds.link.title],
];

function groupOf(path: string, where: 'grid' | 'csv' = 'grid'): string {
  for (const [pattern, group, ofFile = group] of groupsByPath) {
    const [found, id = ''] = pattern.exec(path) ?? [];
    const named = where === 'csv' ? ofFile : group;
    if (found !== undefined) return typeof named === 'string' ? named : named(id);
  }
  return shownKinds.action.title;
}

type About = Partial<Omit<Element, 'id' | 'path' | 'at'>>;

/** An element that users see. */
function element(id: string, path: string, at: At, about: About = {}): Element {
  return { ...plainElement, group: groupOf(path), id, path, at, ...about };
}

/** Something that is read or sent but not shown directly. */
function unseen(at: At, about: About): Element {
  return { ...plainElement, at, ...about };
}

const plainElement = {
  group: null,
  id: '',
  path: '',
  label: null,
  only: null,
  conditions: [],
  off: null,
  right: null,
  target: null,
  mayHaveHelp: false,
  calls: [],
  form: null,
} as const satisfies Partial<Element>;

/** The element of a part that stands in a map or list of its kind, or is one itself; of a column, where it is shown. */
function seen(part: Part, where: 'grid' | 'csv' = 'grid'): Element {
  const { type, path, at, above } = part;
  const words = part.words as Words;
  const { label = null, hasHelp = false } = partTypes[type] ?? {};
  const conditions = [words.visible, words.when, type === 'column' ? part.words.action?.when : undefined];
  return element(idOf(part), path, at, {
    group: groupOf(path, where),
    label: label === null ? null : textKeyOf(path) + label,
    conditions: conditions.filter((one) => one !== undefined),
    off: offOf(part, where),
    target: words.screen === undefined ? null : { screen: words.screen, at: [words, 'screen'] },
    mayHaveHelp: hasHelp && where === 'grid',
    form: type === 'field' && above?.type === 'form' ? above.words : null,
  });
}

function idOf(part: Part): string {
  if (part.type === 'bulk') return part.words.id;
  if (part.type === 'field' && part.above?.type === 'field') return `${part.above.id}.${part.id}`;
  return part.type === 'choice' && part.above?.type === 'bulk'
    ? `${part.above.words.id}.${part.id}`
    : part.id;
}

function offOf(part: Part, where: 'grid' | 'csv'): Element['off'] {
  if (part.type !== 'column' || part.words[where] !== false) return null;
  return { why: reasons.columnSays(where), at: [part.words, where, 'key'] };
}

/** What a part is, before what it holds. */
function elementsBefore(part: Part, screen: Screen): readonly Element[] {
  const { path, at } = part;
  const calls = isInElement(part) ? [] : callsOf(part, screen);
  switch (part.type) {
    case 'panel':
    case 'section':
      return [unseen(at, { label: `${path}.title`, mayHaveHelp: true })];
    case 'find':
      return foundBy(part.words.by, screen);
    case 'signInField':
      return [element(part.words.field, path, [part.words, 'field'])];
    case 'collectionGroups':
      return [element(ownNames.groups, path, [part.words, 'by'])];
    case 'collectionEntry': {
      const { words } = part;
      const shown = (['title', 'text', 'note'] as const).filter((name) => words[name] !== undefined);
      return shown.map((name) => element(name, `${path}.${name}`, [words, name]));
    }
    case 'column':
      return [{ ...seen(part), calls }, ...inFile(part, screen)];
    case 'collectionDownload':
      return [element(part.id, path, [part.words, 'name'], { calls })];
    default:
      if (partTypes[part.type]?.label !== undefined && !isInElement(part)) return [{ ...seen(part), calls }];
      return calls.length === 0 ? [] : [unseen(at, { calls })];
  }
}

/** A column as it is written to the file of its table. */
function inFile(column: Part, screen: Screen): readonly Element[] {
  const { above } = column;
  const { csv }: Exported =
    above?.type === 'table' || above?.type === 'block' ? above.words : (screen as Exported);
  return csv === false ? [] : [seen(column, 'csv')];
}

/** The criteria of the quick search that the screen has in this variant. */
function foundBy(by: Find['by'], screen: Screen): readonly Element[] {
  const fields = (screen.kind === 'search' && screen.filters?.fields) || {};
  return Object.keys(by).flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    const about = { label: `filters.${name}.label`, only: field.only ?? null };
    return [element(name, `find.by.${name}`, [by, name, 'key'], about)];
  });
}

/** What a part offers after what it holds: the file and print of a table, the buttons of a form. */
function elementsAfter(part: Part, screen: Screen): readonly Element[] {
  switch (part.type) {
    case 'searchScreen':
    case 'table':
      return exportsOf(part.words, part.path);
    case 'block': {
      const { words, path } = part;
      const chart = element(ownNames.chart, `${path}.chart`, [words, 'chart', 'key']);
      return [...exportsOf(words, path), ...(words.chart ? [chart] : [])];
    }
    case 'signInScreen':
      return [submitOf(part, screen)];
    case 'formScreen': {
      const target = cancelOf(part.words);
      const cancel = target && element(ownNames.cancel, 'cancel', target.at, { target });
      return [submitOf(part, screen), ...(cancel ? [cancel] : [])];
    }
    case 'pageScreen': {
      const { forward } = part.words;
      const at: At = [part.words, 'forward'];
      const target = forward === undefined || forward === 'home' ? null : { screen: forward, at };
      return forward ? [element(ownNames.forward, 'forward', at, { target })] : [];
    }
    default:
      return [];
  }
}

function exportsOf(holder: Exported, path: string): readonly Element[] {
  const ways = (['csv', 'print'] as const).filter((way) => holder[way] !== false);
  return ways.map((way) => {
    const name = [path, way].filter(Boolean).join('.');
    return element(name, name, [holder, way, 'key']);
  });
}

function submitOf(part: Part, screen: Screen): Element {
  return element(ownNames.submit, 'call', [part.words, 'call'], {
    calls: callOf(part, screen),
  });
}
