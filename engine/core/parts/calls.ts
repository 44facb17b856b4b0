/** The calls that the parts of a screen make, with what each sends and reads. */
import type {
  Block,
  ColumnEdit,
  Field,
  Form,
  OptionsFrom,
  Screen,
  SignInField,
  Source,
} from '../../../schemas/types/definition.ts';
import type { Part } from '../definition/partTree.ts';
import type { At } from '../problems/places.ts';
import { type CallUse, type NamedField, plainField, use, wholeOf } from './element.ts';
import { fieldsReadBy, isApart, otherFields, textsFilledBy } from './reads.ts';

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
      return { fields: { [above?.id ?? '']: cellField(part.words) } };
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
  const source = sourceRead(part, screen);
  const at: At = [part.words, 'source'];
  const fields = fieldsReadBy(part);
  const texts = textsFilledBy(part);
  const filters = 'filters' in screen ? (screen.filters ?? null) : null;
  switch (part.type) {
    case 'optionsFrom':
      return use(source, at, { reading: { of: 'rows', fields: optionFields(part.words) } });
    case 'searchScreen':
      return use(source, at, {
        reading: { of: 'rows', fields },
        readsPages: true,
        fills: { of: 'rows', texts },
        filters,
      });
    case 'collectionScreen':
      return use(source, at, { reading: { of: 'rows', fields } });
    case 'table':
      return use(source, at, {
        reading: { of: 'rows', fields },
        fills: { of: 'rows', texts },
        table: part.words,
      });
    case 'block':
      return use(source, at, { ...readByBlock(part.words, fields, texts), filters });
    case 'compare':
      return use(source, at, {
        reading: { of: 'object', fields: otherFields(part) },
        rowSource: rowSourceOf(part, screen),
      });
    case 'formScreen':
      return use(source, at, { reading: { of: 'object', fields }, fills: { of: 'object', texts } });
    case 'detailScreen':
    case 'sectionsScreen': {
      const others = part.type === 'detailScreen' ? Object.keys(part.words.edit?.form.fields ?? {}) : [];
      return use(source, at, { reading: { of: 'object', fields }, fills: { of: 'object', texts, others } });
    }
    default:
      return [];
  }
}

/** A block with a single row reads it from the response itself, except the name of the row. */
function readByBlock(
  { single }: Block,
  fields: readonly NamedField[],
  texts: readonly string[],
): Partial<CallUse> {
  if (single === undefined) return { reading: { of: 'rows', fields }, fills: { of: 'rows', texts } };
  return { reading: { of: 'object', fields: fields.filter(({ path }) => path !== single) } };
}

function optionFields(from: OptionsFrom): readonly NamedField[] {
  return [plainField(from.value, [from, 'value']), plainField(from.label, [from, 'label'])];
}
