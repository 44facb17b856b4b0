/**
 * The parts of a screen in one variant, by the grammar: targets and operations that are written as a text become
 * objects, and each part has the declared source or call that it names.
 */

import type { Call, Condition, Form, Screen, Source } from '../../../../schemas/types/definition.ts';
import { definitionParts } from '../../../../schemas/types/definitionParts.ts';
import { calledOperation, type Operations, rowOf } from '../../contract/operations.ts';
import type { LinkedScreen, Linker } from '../../definition/linker.ts';
import { mapParts, wholePart } from '../../definition/mapParts.ts';
import { textKeyOf, textKeys } from '../../messages/textKeys.ts';
import { placedAt } from '../../problems/places.ts';
import { oncePer } from '../../runtime/oncePer.ts';
import { type CallerContext, completeCaller, type HasField, isOperation } from './callers.ts';
import { completeSource, withFilters } from './calls.ts';
import { choosingBlocks, completeFields } from './fields.ts';

/** What the parts of a screen are completed with. */
type Context = CallerContext & {
  /** Above all other parts, its source is whole. */
  readonly screen: Screen;
  /** The key of the texts of the screen. */
  readonly key: string;
  readonly completeForm: (form: Form) => Form;
};

const noField: HasField = () => false;
const anyField: HasField = () => null;
/** A source or an operation that does not exist was reported: what follows from it is not. */
const ofUnknown: HasField = () => true;

/** Returns a function that completes a screen as a variant has it; a form of several variants stays one object. */
export function partsCompleter(
  { name, area, params }: LinkedScreen,
  linker: Linker,
  operations: Operations | null,
): (screen: Screen) => Screen {
  const { definitions, report } = linker;
  const { paging } = definitions.app.definition;
  const key = `${area.definition.area}.${name}`;
  const given = { linker, area, params, operations, paging, report, key, hasField: noField };
  const completeForm = oncePer(
    (form: Form): Form => completeBelow(completeFields(form, area, linker), 'form', '', contextOf()),
  );
  return (written) => {
    const screen = choosingBlocks(written, area, linker);
    return completePart(screen, `${screen.kind}Screen`, '', contextOf(screen)) as Screen;
  };

  function contextOf(screen = {} as Screen): Context {
    return { ...given, screen, completeForm };
  }
}

function completePart(part: object, type: string, path: string, above: Context): object {
  if (type === 'form') return above.completeForm(part as Form);
  if (type === 'condition') return oneValueEach(part as Condition);
  const sourced = definitionParts[type]?.source?.is === 'source' ? withSource(part, type, above) : part;
  const own = path === '' ? { ...above, screen: sourced as Screen } : above;
  const context = { ...own, hasField: fieldsAtHand(sourced, type, path, own) };
  const whole = isCaller(type) ? completeCaller(withFailed(sourced, type, path, context), context) : sourced;
  return completeBelow(whole, type, path, context);
}

function completeBelow<T extends object>(part: T, type: string, path: string, context: Context): T {
  // A source is completed by the part above.
  return mapParts(
    part,
    type,
    (below, is, at) => (is === 'source' ? below : completePart(below, is, at, context)),
    path,
  );
}

/** Whether a type makes a call that is written beside its other words, or leads to a screen. */
function isCaller(type: string): boolean {
  const { path, query } = definitionParts[type] ?? {};
  return type !== 'source' && [path, query].some((part) => part?.is === 'valueRef');
}

/** Which fields the row or object has that the calls of a part may read. */
function fieldsAtHand(part: object, type: string, path: string, { screen, ...context }: Context): HasField {
  const { source: own, rows } = part as { readonly source?: string | Source; readonly rows?: string };
  if (path === '') return own === undefined ? noField : fieldsOf(own, undefined, context);
  if (type === 'table' || type === 'block') {
    const source = own ?? (screen.kind === 'detail' ? screen.source : undefined);
    return source === undefined ? anyField : fieldsOf(source, rows, context);
  }
  // The actions of a list itself apply to no row.
  return type === 'action' && screen.kind === 'search' && path.startsWith('actions.')
    ? noField
    : context.hasField;
}

/** The fields of a row or object, by the contract. `rows`: where the rows are, if a table says it. */
function fieldsOf(
  source: string | Source,
  rows: string | undefined,
  { operations }: Pick<Context, 'operations'>,
): HasField {
  if (typeof source === 'string') return ofUnknown;
  if (operations === null) return anyField;
  const operation = calledOperation(source, operations);
  if (operation === undefined) return ofUnknown;
  const at = rows ?? source.rows ?? '';
  const properties = rowOf({ rows: at }, operation)?.properties;
  return properties ? (field) => Object.hasOwn(properties, field) : anyField;
}

/** A part with a whole source, to which the filters of the screen are sent if it shows what they find. */
function withSource<T extends object>(holder: T, type: string, context: Omit<Context, 'hasField'>): T {
  const { area, linker, screen } = context;
  const { source } = holder as { readonly source?: string | Source };
  if (source === undefined) return holder;
  const isName = typeof source === 'string' && !isOperation(source);
  const found = isName
    ? linker.shared(area, 'sources', source, [holder, 'source'])
    : completeSource(wholePart(source, 'call', holder, 'source') as Source, { ...context });
  if (found === null) return holder;
  const isFound = type === 'searchScreen' || type === 'block';
  const filters = isFound && 'filters' in screen ? screen.filters : undefined;
  const fed = filters ? withFilters(found, filters, context) : found;
  if (isName && fed !== found) linker.replace(found);
  return { ...holder, source: fed };
}

const sayingFailed = new Set(['formScreen', 'sectionEdit', 'columnEdit', 'action']);

/** A text `failed` of a form, an edit or an action is what a call that is written there says of any other failure. */
function withFailed<T extends object>(holder: T, type: string, path: string, { key, linker }: Context): T {
  const { call, errors = [] } = holder as Partial<Call>;
  if (!sayingFailed.has(type) || call === undefined || !isOperation(call)) return holder;
  const { failed } = textKeys.action([key, textKeyOf(path)].filter(Boolean).join('.'));
  if (!linker.texts.written.has(failed)) return holder;
  const rule = placedAt({ message: failed }, holder, 'call');
  return { ...holder, errors: [...errors, rule] };
}

/** A comparison with several values becomes one condition for each, so that later phases compare one value. */
const oneValueEach: (condition: Condition) => Condition = oncePer((condition) => {
  const { is, isNot } = condition;
  const [junction, comparison] = Array.isArray(is) ? (['any', 'is'] as const) : (['all', 'isNot'] as const);
  const values = comparison === 'is' ? is : isNot;
  if (!Array.isArray(values))
    return mapParts(condition, 'condition', (part) => oneValueEach(part as Condition));
  const leaves = values.map((one: unknown) => ({ ...condition, [comparison]: one }));
  return { [junction]: leaves };
});
