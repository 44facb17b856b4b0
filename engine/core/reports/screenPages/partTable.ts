/** A list of parts of one kind as a table with a title: main aspects as columns, the others in the last column. */

import { patternPrefix } from '../../describe/sentences.ts';
import { aspectsOf, type ShownPart, withinTitle } from '../../describe/shownPart.ts';
import {
  type Aspect,
  aspectNames,
  pageTexts,
  type ShownKind,
  said,
  shownKinds,
} from '../../describe/words.ts';
import type { VariantPart } from './byVariant.ts';

/** The aspects in columns of their own, by kind of part. */
const columnsOf: Readonly<Partial<Record<ShownKind, readonly Aspect[]>>> = {
  filter: ['label', 'widget', 'required', 'values'],
  field: ['label', 'widget', 'required', 'values'],
  check: ['checked', 'rule', 'message'],
  column: ['label', 'format', 'grid', 'print', 'csv'],
  table: ['caption'],
  block: ['title', 'chart'],
  item: ['label', 'format', 'visible'],
  panel: ['title'],
  tab: ['label', 'right'],
  section: ['title'],
  choice: ['label', 'effect'],
  link: ['label', 'leadsTo', 'description'],
  content: ['title'],
  text: ['own'],
  call: ['operation'],
  error: ['message', 'atField', 'then'],
  menuEntry: ['label', 'screen'],
  right: ['label', 'signedOut'],
  setting: ['value'],
};
const usualColumns: readonly Aspect[] = ['label'];

/** Aspects whose value starts or ends with the name of a screen. */
const leading = new Set<Aspect>(['link', 'leadsTo', 'then', 'screen']);
/** Not shown: the long texts of pages, how things are laid out, and how the browser and the server agree. */
const leftOut = new Set<Aspect>([
  'align',
  'autocomplete',
  'codes',
  'icon',
  'level',
  'linkAddress',
  'native',
  'rowKey',
  'rows',
  'source',
  'text',
  'wide',
  'width',
]);

/** Link targets of the screens, by id. */
export type PageLinks = ReadonlyMap<string, string>;

/**
 * Parts of one kind in a table with a title. `all`: the parts among which stands what they are within; `place`: what
 * stands under the title.
 */
export function partSection(
  parts: readonly VariantPart[],
  all: readonly ShownPart[],
  links: PageLinks,
  place = '',
): string {
  const [first] = parts;
  if (!first) return '';
  const { kind, within } = first;
  const { title, id } = shownKinds[kind];
  const columns = columnsOf[kind] ?? usualColumns;
  const head = [
    capital(id ?? ''),
    ...columns.map((aspect) => headOf(aspect === 'own' ? 'text' : aspect)),
    pageTexts.more,
    headOf('variants'),
  ];
  const rows = parts.map((part) => rowOf(part, columns, links));
  const name = within === null ? title : pageTexts.ofContainer(title, withinTitle(within, all));
  return `## ${name}${place}\n\n${markdownTable(head, rows)}`;
}

function rowOf(part: VariantPart, columns: readonly Aspect[], links: PageLinks): readonly string[] {
  const { aspects, variants } = part;
  const value = (aspect: Aspect) => cellOf(aspect, part, links);
  const more = aspectsOf(part)
    .filter((aspect) => !columns.includes(aspect) && !leftOut.has(aspect) && aspects[aspect] !== null)
    .map((aspect) => {
      const name = inCell(aspectNames[aspect]);
      return aspects[aspect] === said.yes ? name : `${name} : ${value(aspect)}`;
    });
  return [
    shownKinds[part.kind].id === null ? '' : nameCell(part),
    ...columns.map(value),
    more.join('<br>'),
    variants === null ? '' : inCell(variants.join(', ')),
  ];
}

/** Ids are formatted as code; the names of failures are words. */
function nameCell({ kind, id }: ShownPart): string {
  return kind === 'error' || kind === 'link' || /\s/.test(id) ? inCell(id) : code(id);
}

function cellOf(aspect: Aspect, { aspects }: ShownPart, links: PageLinks): string {
  const value = aspects[aspect] ?? null;
  if (value === null) return '';
  if (aspect === 'rule' && value.startsWith(patternPrefix))
    return `${patternPrefix}${code(value.slice(patternPrefix.length))}`;
  const text = inCell(
    aspect === 'message' ? value.replaceAll('{label}', aspects.checked ?? '{label}') : value,
  );
  if (!leading.has(aspect)) return text;
  return text.replaceAll(/[\w-]+\/[\w-]+/g, (id) => {
    const page = links.get(id);
    return page === undefined ? id : `[${id}](${page})`;
  });
}

/** The name of an aspect as the heading of a column or of a row. */
export function headOf(aspect: Aspect): string {
  return capital(aspectNames[aspect]);
}

/** A text with a capital at its beginning. */
export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/**
 * A Markdown table. Cells are Markdown: texts of authors must pass through `inCell`. Omits empty columns. Empty without
 * rows.
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.map((_, column) => column).filter((column) => rows.some((row) => row[column]));
  const line = (cells: readonly string[]) => `| ${kept.map((column) => cells[column] ?? '').join(' | ')} |`;
  if (rows.length === 0) return '';
  return [line(head), `|${kept.map(() => ' --- ').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A text of an author, escaped for a cell. */
export function inCell(text: string): string {
  return text.replaceAll(/[\\`*<|[]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}

/** A name formatted as code. */
export function code(name: string): string {
  return name === '' ? '' : `\`${name.replaceAll('|', '\\|')}\``;
}
