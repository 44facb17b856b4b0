/** The entries of a collection: their texts, their anchors, and the search in them. */
import type { CollectionModel, DownloadModel } from '../model/screen.ts';
import { folded } from './folded.ts';
import { type CodeProperty, isSameCode, type Row, valueAt, withoutAccents } from './values.ts';

export type ShownEntry = {
  readonly row: Row;
  /** Id of its group; empty: the collection has none. */
  readonly group: string;
  readonly title: string;
  readonly text: string;
  readonly note: string;
  /** Name of its file; null: it has none. */
  readonly file: string | null;
};

/** The entries that have anything to show, in a known group. Servers may send anything: it counts as empty. */
export function entriesOf(
  rows: readonly Row[],
  { entry, groups }: Pick<CollectionModel, 'entry' | 'groups'>,
  code: CodeProperty,
): readonly ShownEntry[] {
  return rows.flatMap((row): readonly ShownEntry[] => {
    const read = (field: string | null) => (field === null ? '' : wordsOf(valueAt(row, field, code)));
    const group = groups?.members.find(({ value }) => isSameCode(value, valueAt(row, groups.by, code)));
    if (groups !== null && group === undefined) return [];
    const file = entry.download === null ? null : fileName(read(entry.download.name), entry.download);
    const title = entry.title.map(read).find((words) => words !== '') ?? '';
    const [text, note] = [read(entry.text), read(entry.note)];
    if ([title, text, note, file ?? ''].every((words) => words === '')) return [];
    return [{ row, group: group?.id ?? '', title: title || (file ?? ''), text, note, file }];
  });
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The last part of a value, with an extension; null for an empty value. */
function fileName(value: string, { extension }: DownloadModel): string | null {
  if (value === '') return null;
  const last = value.split('/').at(-1) || 'document';
  return /\.[a-z0-9]{2,5}$/i.test(last) ? last : `${last}.${extension}`;
}

/** The anchor of an entry, derived from its title: a link works as long as that does not change. */
export function anchorOf(title: string): string {
  const words = withoutAccents(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return words || 'entry';
}

/** Adds a unique anchor to each entry: of equal titles all but the first get a number. */
export function anchored<E extends Pick<ShownEntry, 'title'>>(
  entries: readonly E[],
): readonly (E & { readonly anchor: string })[] {
  const taken = new Set(entries.map(({ title }) => anchorOf(title)));
  const met = new Set<string>();
  return entries.map((entry) => {
    const words = anchorOf(entry.title);
    let anchor = words;
    if (met.has(words)) for (let n = 2; taken.has(anchor); n += 1) anchor = `${words}-${n}`;
    met.add(words);
    taken.add(anchor);
    return { ...entry, anchor };
  });
}

/** The entries that contain every word, in the title or the text. */
export function matching<E extends Pick<ShownEntry, 'title' | 'text'>>(
  entries: readonly E[],
  search: string,
): readonly E[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, text }) => {
    const content = plain(`${title} ${text.replace(/<[^<>]*>/g, ' ')}`);
    return words.every((word) => content.includes(word));
  });
}

/** Without case and accents; dashes and apostrophes are blanks. */
function plain(text: string): string {
  return folded(text).replace(/[\p{Pd}'\u2018\u2019ʼ′]/gu, ' ');
}
