/** The calls that the parts of a screen make, with what each sends and reads. */
import type {
  ColumnEdit,
  Field,
  Form,
  Screen,
  SignInField,
  Source,
} from '../../../schemas/types/definition.ts';
import type { Part } from '../definition/partTree.ts';
import { bodyWords } from './call.ts';
import { type CallUse, leavesOf, type NamedField, use, wholeOf } from './element.ts';
import { partTypes } from './partTypes.ts';
import {
  fieldsOfCondition,
  fieldsReadBy,
  isApart,
  otherFields,
  plainFields,
  textsFilledBy,
} from './reads.ts';

/** Whether a part belongs to the element that holds it: to a column, a value or a field. */
export function isInElement({ type, above }: Part): boolean {
  return type === 'optionsFrom' || type === 'columnEdit' || (type === 'action' && above?.type === 'column');
}

/** The calls that a part makes: its source, that of its options, its own. */
export function callsOf(part: Part, screen: Screen): readonly CallUse[] {
  const isButton = part.type === 'formScreen' || part.type === 'signInScreen';
  return [
    ...sourceOf(part, screen),
    ...(isButton ? [] : callOf(part, screen)),
    ...part.below.filter(isInElement).flatMap((one) => callsOf(one, screen)),
  ];
}

/** The call of a part, with the form and the row that it sends. */
export function callOf(part: Part, screen: Screen): readonly CallUse[] {
  const { call } = part.words as { readonly call?: string | CallUse['call'] };
  if (call === undefined) return [];
  return use(wholeOf(call), [part.words, 'call'], {
    form: formOf(part),
    rowSource: rowSourceOf(part, screen),
    choices: part.type === 'bulk' ? part.words.choices : null,
  });
}

/** The form that a call sends. */
function formOf(part: Part): Form | null {
  const { above } = part;
  switch (part.type) {
    case 'action':
      return typeof part.words.confirm === 'object' ? part.words.confirm : null;
    case 'columnEdit':
      return sendsOnlyTicked(part.words) ? null : { fields: { [above?.id ?? '']: cellField(part.words) } };
    case 'detailStep':
      return above?.type === 'detailEdit' ? above.words.form : null;
    case 'formScreen':
    case 'sectionEdit':
      return part.words.form;
    case 'signInScreen':
      return { fields: Object.fromEntries([part.words.identifier, part.words.password].map(signInField)) };
    default:
      return null;
  }
}

/** Whether a tick sends the values of what is ticked, in place of its own. */
function sendsOnlyTicked({ kind, call }: ColumnEdit): boolean {
  const sent = Object.values(bodyWords(wholeOf(call)?.body)?.set ?? {});
  return kind === 'tick' && sent.some((ref) => ref.const !== undefined);
}

/** The value of a cell, as the only field of a form. */
function cellField({ kind, maxLength }: ColumnEdit): Field {
  if (kind === 'tick') return { type: 'boolean' };
  return { type: 'string', ...(maxLength === undefined ? {} : { maxLength }) };
}

function signInField({ field, maxLength }: SignInField): readonly [string, Field] {
  return [field, { type: 'string', required: true, ...(maxLength === undefined ? {} : { maxLength }) }];
}

/** The source whose row or object a call sends; null: there is none. */
function rowSourceOf(part: Part, screen: Screen): Source | null {
  const { type, above } = part;
  if (type === 'action' && isApart(part)) return null;
  const isHolder = above === null || type === 'table' || type === 'block';
  return isHolder ? (sourceRead(part, screen) ?? null) : rowSourceOf(above, screen);
}

/** The source of a screen, of a table or of a block. A table without one shows rows of that of the screen. */
function sourceRead(part: Part, screen: Screen): Source | undefined {
  const { source } = part.words as { readonly source?: string | Source };
  const ofScreen = part.type === 'table' && screen.kind === 'detail' ? screen.source : undefined;
  return wholeOf(source ?? ofScreen);
}

/** The source of a part, and what is read of it. */
function sourceOf(part: Part, screen: Screen): readonly CallUse[] {
  const of = partTypes[part.type]?.reads;
  if (of === undefined) return [];
  const { type, words } = part;
  const read = (fields: readonly NamedField[], more: Partial<CallUse> = {}) =>
    use(sourceRead(part, screen), [words, 'source'], { reading: { of, fields }, ...more });
  if (type === 'optionsFrom') return read(plainFields(words, 'value', 'label'));
  if (type === 'compare') {
    const whole = sourceRead(part, screen);
    const more = {
      reading: { of, fields: otherFields(part) },
      rowSource: rowSourceOf(part, screen),
    };
    // The row's own object, if it is read, has the same fields at another address.
    const own = words.own && whole && { ...whole, path: words.own };
    return [...use(whole, [words, 'source'], more), ...use(own, [words, 'own', 'key'], more)];
  }
  const fields = fieldsReadBy(part);
  const isFed = type === 'searchScreen' || type === 'block';
  const filters = (isFed && 'filters' in screen && screen.filters) || null;
  // A block with a single row reads it from the response itself, except the name of the row.
  if (type === 'block' && words.single !== undefined) {
    const ofObject = fields.filter(({ path }) => path !== words.single);
    return read(ofObject, { filters, reading: { of: 'object', fields: ofObject } });
  }
  const others = type === 'detailScreen' ? Object.keys(words.edit?.form.fields ?? {}) : [];
  return read(fields, {
    filters,
    ...(type === 'block' && { ofWhole: emptyRead(part, screen) }),
    fills: { of, texts: textsFilledBy(part), others },
    table: type === 'table' ? words : null,
    ...(type === 'searchScreen' && { readsPages: true }),
  });
}

/** The fields of the response itself that tell whether a block has something to show. */
function emptyRead({ words }: Extract<Part, { type: 'block' }>, screen: Screen): readonly NamedField[] {
  const empty = words.empty ?? (screen.kind === 'dashboard' && screen.empty);
  return empty ? leavesOf(empty).flatMap(fieldsOfCondition) : [];
}
