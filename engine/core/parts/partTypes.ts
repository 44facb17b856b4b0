/** What is known of each type of part of a screen; of a type that is not listed, nothing. */
import type { Part } from '../definition/partTree.ts';

type PartType = {
  /** Users see it: the end of the key of its label; null: it has none. */
  readonly label?: '' | '.label' | null;
  /** The help of its screen may explain it. */
  readonly hasHelp?: true;
  /** It reads a source: its rows, or the response itself as an object. */
  readonly reads?: 'rows' | 'object';
  /** Its words that name a field of the row or object that it shows. */
  readonly fields?: readonly string[];
  /** Its texts that fields of that row or object fill. */
  readonly filled?: readonly string[];
};

const ofObject = ['title', 'page', 'breadcrumb', 'intro'];
const ofConfirm = ['confirm.title', 'confirm.about', 'confirm.text'];

export const partTypes: Readonly<Partial<Record<Part['type'], PartType>>> = {
  action: { label: '.label', filled: ['label', 'done', ...ofConfirm] },
  block: { reads: 'rows', fields: ['rowName'], filled: ['rowName'] },
  bulk: { label: '.label', fields: ['groupBy'], filled: ['confirm.about'] },
  choice: { label: null },
  collectionDownload: { fields: ['name'] },
  collectionEntry: { fields: ['text', 'note'] },
  collectionScreen: { reads: 'rows' },
  column: { label: '', hasHelp: true },
  columnEdit: { filled: ['confirm.about'] },
  compare: { reads: 'object', filled: ['title', 'withheld', 'refused'] },
  compareItem: { label: '', hasHelp: true },
  customScreen: { filled: ofObject },
  detailEdit: { filled: ['success'] },
  detailScreen: { reads: 'object', filled: ofObject },
  detailStep: { label: null, filled: ofConfirm },
  field: { label: '.label' },
  formScreen: { reads: 'object', filled: ofObject },
  grid: { fields: ['rowName'], filled: ['rowName'] },
  item: { label: '', hasHelp: true },
  link: { filled: [''] },
  linkEntry: { label: '.label' },
  optionsFrom: { reads: 'rows' },
  pagePart: { label: null },
  pageTab: { label: '' },
  refresh: { filled: ['done'] },
  searchScreen: { reads: 'rows' },
  sectionsScreen: { reads: 'object', filled: ofObject },
  shortcut: { label: '' },
  tab: { label: '' },
  table: { reads: 'rows', fields: ['rowName'], filled: ['rowName'] },
  valueRef: { fields: ['row'] },
};

/** Whether the data of a kind of screen fills its titles. */
export function fillsTitles(kind: string): boolean {
  return partTypes[`${kind}Screen` as Part['type']]?.filled === ofObject;
}
