/** Says in French what a model holds, by its keys: the words are in `words.ts`, the values are said here. */
import type { ActionModel, ConfirmModel, LinkModel, NoticeModel } from '../model/action.ts';
import type { CriterionModel, FormatModel, OptionModel, OptionsSourceModel } from '../model/form.ts';
import type { BulkModel, CellEditModel, GridModel, SortModel } from '../model/table.ts';
import type { Condition, JsonValue, Text, ValueRef } from '../model/value.ts';
import { conditionText, describeCondition, describeRef, type Names, plainNames } from './sentences.ts';
import { codesText, describeColours, describeFormat, optionalText, plainText, refsText } from './text.ts';
import { type Aspect, aspectNames, reasons, said, wordFor } from './words.ts';

/** What is said of a part, by aspect; null: nothing. */
export type Aspects = Readonly<Partial<Record<Aspect, string | null>>>;

type Says = typeof says;
/** What can be said: a model, or some of its values. Keys without a word are left out. */
export type Told = { readonly [Key in Exclude<Aspect, keyof Says>]?: Text | null } & {
  readonly [Key in keyof Says]?: Parameters<Says[Key]>[0];
};

/** Says values in their order. `names`: those of the fields in conditions. */
export function tell(values: Told, names: Names = plainNames): Aspects {
  const aspects: Record<string, string | null> = {};
  for (const [key, value] of Object.entries(values)) {
    const isText = !Object.hasOwn(says, key);
    if (isText && !Object.hasOwn(aspectNames, key)) continue;
    const spoken = isText
      ? optionalText(value as Text | null)
      : (says[key as keyof Says] as Say)(value as never, names);
    if (typeof spoken === 'object' && spoken !== null) Object.assign(aspects, spoken);
    else aspects[key] = spoken;
  }
  return aspects;
}

type Say = (value: never, names: Names) => string | null | Aspects;

const ifSo = (is: boolean | string | null) => (is === true ? said.yes : is || null);
const yesNo = (is: boolean) => (is ? said.yes : said.no);
const origin = (ref: ValueRef | null, names: Names) => ref && describeRef(ref, names);
const count = (number: number | string | null) => (number === null ? null : String(number));
const listed = (list: readonly string[]) => list.join(', ') || null;

/** How values are said that are no text, by their key. Some say more than one thing. */
const says = {
  acts: (acts: GridModel['acts']) => listed(Object.values(acts).map(plainText)),
  action: (action: ActionModel | null) => (action === null ? {} : actionAspects(action)),
  aliases: listed,
  choices: (choices: BulkModel['choices']) => choices.map(({ label }) => plainText(label)).join(', '),
  confirm: confirmAspects,
  copy: ifSo,
  criteria: (criteria: readonly CriterionModel[]) =>
    listed(criteria.map(({ label, pattern }) => `${plainText(label)} (${pattern})`)),
  csv: (format: FormatModel | null) => (format === null ? said.no : describeFormat(format)),
  danger: ifSo,
  does: (does: ActionModel['does']) => {
    if (does.kind === 'open')
      return { opens: does.link.screen, linkAddress: refsText({ ...does.link.path, ...does.link.search }) };
    const { confirm, done, then } = does;
    return tell({ confirm, done, then: typeof then === 'object' ? said.toScreen(then.goto) : said.reloads });
  },
  doneWhen: conditionText,
  edit: (edit: CellEditModel | null) => (edit === null ? {} : cellEditAspects(edit)),
  enabled: conditionText,
  format: (format: FormatModel) => ({
    format: describeFormat(format),
    colours: describeColours(format),
    codes: format.options && codesText(format.options),
  }),
  grid: yesNo,
  initial: (ref: ValueRef | null) => origin(ref, plainNames),
  largestPage: count,
  link: (link: LinkModel | string | null) => (typeof link === 'string' ? { link } : linkAspects(link)),
  maxLength: count,
  namesRow: ifSo,
  native: (native: JsonValue | null) => (native === null ? null : JSON.stringify(native)),
  noChoice: noticeText,
  noDataWhen: conditionText,
  noRows: noticeText,
  options: (options: readonly OptionModel[] | null) => ({
    values: options && listed(options.map(optionText)),
    codes: options && codesText(options),
  }),
  optionsFrom: optionsFromText,
  pageSize: count,
  personal: (is: boolean) => (is ? said.neverInAddress : null),
  print: yesNo,
  readOnly: ifSo,
  required: (is: boolean | string | Condition, names: Names) => {
    if (typeof is === 'string') return is;
    return typeof is === 'boolean' ? yesNo(is) : reasons.when(describeCondition(is, names));
  },
  restartsWith: (fields: readonly string[], names: Names) =>
    listed(fields.map((field) => names.subject('field', field))),
  selectable: conditionText,
  selection: yesNo,
  signedOut: yesNo,
  sort: (sort: SortModel | null) =>
    sort && `${sort.column} ${sort.direction === 'asc' ? said.ascending : said.descending}`,
  sortable: (is: boolean) => (is ? null : said.yes),
  ticked: conditionText,
  timeline: ifSo,
  total: ifSo,
  visible: conditionText,
  when: conditionText,
  whenDisabled: origin,
  whenEmpty: origin,
  wide: ifSo,
  widget: (name: string) => wordFor('widgets', name),
};

function actionAspects({ label: _, ...action }: ActionModel): Aspects {
  return tell(action);
}

/** The question of a confirmation, and its buttons. */
function confirmAspects(confirm: ConfirmModel | null): Aspects {
  if (confirm === null) return {};
  const { title, about, body, confirm: submit, cancel, danger } = confirm;
  return tell({
    confirmation: [title, about, body].flatMap((text) => (text === null ? [] : [plainText(text)])).join(' '),
    buttons: [submit, cancel].map(plainText).join(', '),
    danger,
  });
}

function cellEditAspects({ kind, maxLength, tooLong, label, ...edit }: CellEditModel): Aspects {
  const { when, ticked, confirm, done } = edit;
  return tell({
    editedBy: kind === 'tick' ? said.checkbox : said.aText,
    enabled: when,
    ticked,
    maxLength: maxLength === null ? null : said.longest(maxLength, plainText(tooLong)),
    inputName: label,
    confirm,
    done,
  });
}

/** The screen that a link opens, with the right that it needs, its address, and its text without a value. */
function linkAspects(link: LinkModel | null): Aspects {
  if (link === null) return {};
  const { screen, right, path, search, empty } = link;
  return {
    link: right === null ? screen : said.withRight(screen, right),
    linkAddress: refsText({ ...path, ...search }),
    linkWhenEmpty: optionalText(empty),
  };
}

/** How the options are read; null: there is no source. */
function optionsFromText(from: OptionsSourceModel | null): string | null {
  if (from === null) return null;
  const { call, rows, value, label } = from;
  const read = [
    rows && said.rowsUnder(rows),
    said.optionFields(value, label),
    refsText({ ...call.pathParams, ...call.query }),
  ];
  return `${call.method} ${call.path} (${read.filter(Boolean).join(', ')})`;
}

/** The text of an option in a list; in brackets if it is shown only when it is the value. */
function optionText({ label, offered }: OptionModel): string {
  return offered ? plainText(label) : `(${plainText(label)})`;
}

function noticeText({ title, body }: NoticeModel): string {
  return `${plainText(title)} ${plainText(body)}`;
}
