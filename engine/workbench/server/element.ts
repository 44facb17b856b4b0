/** The element of a definition at the caret, as a form edits it: its members by the grammar, its texts, its neighbours. */
import { said } from '../../../schemas/types/atelierTexts.ts';
import { aspectNames } from '../../core/describe/words.ts';
import { textKeyOf } from '../../core/messages/textKeys.ts';
import { isObject } from '../../core/runtime/values.ts';
import type { Definitions } from '../../node/definitions.ts';
import { edited, pathAt, reordered, valueAt } from '../../node/yamlEdits.ts';
import type { Edit, Element, ElementMember, ElementText, Path, Spot, TextOf } from '../protocol.ts';
import { membersOf, type Step, stepsOn } from './grammar.ts';
import { kindOf, problemsWith } from './names.ts';

/** Types that are the value of a member, and are edited there. */
const values = new Set([
  'condition',
  'valueRef',
  'dateRef',
  'bodyObject',
  'optionsFrom',
  'jsonObject',
  'patch',
]);

/** The words of the texts that elements of a type may have; those of other types are one text. */
const textWords: Readonly<Record<string, readonly string[]>> = {
  field: ['label', 'hint', 'placeholder', 'help', 'empty'],
  action: ['label', 'done', 'failed'],
  linkEntry: ['label', 'description'],
  panel: ['title'],
  section: ['title'],
  table: ['caption', 'title', 'empty'],
  block: ['caption', 'title', 'empty'],
  grid: ['caption', 'count', 'empty', 'rowName'],
  bulk: ['label', 'submit', 'done', 'failed'],
  compare: ['open', 'title', 'own', 'other', 'note'],
  form: ['note', 'submit', 'reset', 'cancel', 'success'],
};
const screenWords = ['title', 'page', 'breadcrumb', 'intro'];

/** The innermost element at a place; null: there is none. */
export function elementAt(definitions: Definitions, spot: Spot): Element | null {
  const kind = kindOf(definitions, spot.path);
  const steps = stepsOn(kind, pathAt(spot.text, spot.offset).path, valueAt(spot.text, []));
  const inner = steps.findIndex(({ type }) => values.has(type));
  const at = steps
    .slice(0, inner < 0 ? undefined : inner)
    .findLastIndex((step) => step.path.length > 0 && step.schema.properties !== undefined);
  const [step, holder] = [steps[at], steps[at - 1]];
  if (step === undefined || holder === undefined) return null;
  return {
    path: step.path,
    help: step.schema.description ?? '',
    members: membersOf(step, kind).map(
      ([key, schema, control]): ElementMember => ({
        key,
        control,
        help: schema.description ?? '',
        isRequired: step.schema.required?.includes(key) ?? false,
        value: memberOf(step, key) ?? null,
        choices: (schema.enum ?? []).map(String),
        usual: schema.default === undefined ? '' : JSON.stringify(schema.default),
      }),
    ),
    texts: textsOf(definitions, spot.path, step, holder),
    siblings: step.isNamed ? siblingsOf(holder) : null,
    variants:
      step.isNamed && isObject(holder.value) && step.path[0] === 'screens' && step.path.length > 2
        ? variantsOf(definitions)
        : [],
  };
}

function memberOf({ value, short }: Step, key: string): unknown {
  if (isObject(value)) return value[key];
  return key === short ? value : undefined;
}

function siblingsOf({ value }: Step): Element['siblings'] {
  if (Array.isArray(value))
    return value.map((one, n) => ({
      name: String(n),
      label: typeof one === 'object' ? said.item({ n: n + 1 }) : String(one),
    }));
  return Object.keys(isObject(value) ? value : {}).map((name) => ({ name, label: name }));
}

function variantsOf({ prepared }: Definitions): readonly string[] {
  const { names = [] } = prepared?.linker.definitions.app.definition.variants ?? {};
  return names.length > 1 ? names : [];
}

function textsOf(definitions: Definitions, file: string, step: Step, holder: Step): readonly ElementText[] {
  const { texts, definitions: all } = definitions.prepared?.linker ?? {};
  const area = all?.areas.find((one) => one.file === file)?.definition.area ?? null;
  const path = keyOf(area, step, holder);
  if (texts === undefined || path === null) return [];
  const key = path.join('.');
  const isScreen = path.length === 2 && area !== null;
  const words = texts.has(key) ? [''] : isScreen ? screenWords : (textWords[step.type] ?? ['']);
  const written = new Map(texts.sources().map((one) => [one.key, one]));
  const catalogue = definitions.files.find(
    (one) => one.kind === 'messages' && one.path.endsWith(`/${path[0]}.yaml`),
  );
  return words.flatMap((word) => {
    const whole = word === '' ? path : [...path, word];
    const text = written.get(whole.join('.'));
    const place = text?.file ?? catalogue?.path;
    return place === undefined
      ? []
      : [{ label: textLabel(word), file: place, path: whole, value: text?.source ?? null }];
  });
}

const labels: Readonly<Record<string, string>> = {
  ...aspectNames,
  ...said.words,
  '': aspectNames.label,
  page: aspectNames.pageTitle,
  intro: aspectNames.introduction,
};

/** What a text of an element is, by the last name of its key. */
function textLabel(word: string): string {
  return (labels[word] ?? word).replace(/^./, (first) => first.toUpperCase());
}

/** The names of the key of an element's texts; null: it has none. */
function keyOf(area: string | null, { path, value }: Step, holder: Step): Path | null {
  const [first = '', second = '', ...rest] = path;
  const last = Array.isArray(holder.value) ? String(value) : (path.at(-1) ?? '');
  if (area === null) return ['menu', 'links', 'rights'].includes(first) ? ['app', first, last] : null;
  if (first === 'options') return path.length === 3 ? [area, first, second, last] : null;
  if (first !== 'screens' || Array.isArray(holder.value)) return null;
  return [area, second, ...textKeyOf(rest.join('.')).split('.').filter(Boolean)];
}

/** A text after a change by the form. */
export function changed(definitions: Definitions, file: string, text: string, edit: Edit): string {
  if ('order' in edit) return reordered(text, edit.path, edit.order);
  const value = edit.value ?? undefined;
  if ('path' in edit) return edited(text, edit.path, value);
  const { element, key } = edit;
  const steps = stepsOn(kindOf(definitions, file), element, valueAt(text, []));
  const [holder, step] = [steps.at(-2), steps.at(-1)];
  if (holder === undefined || step === undefined) return edited(text, [...element, key], value);
  if (Array.isArray(holder.value) && typeof step.value !== 'object') {
    // A list of names has no place for a member: it becomes a map of them.
    const members = holder.value.map((name) => [name, name === step.value ? { [key]: value } : {}] as const);
    return edited(text, holder.path, Object.fromEntries(members));
  }
  if (typeof step.value === 'string' && step.short !== undefined)
    return edited(text, element, key === step.short ? value : { [step.short]: step.value, [key]: value });
  return edited(text, [...element, key], value);
}

/** The path of the order that a variant gives the members at a path, and the names that it has to give. */
export function variantOrder(
  definitions: Definitions,
  { path: file, text }: TextOf,
  holder: Path,
  variant: string,
): { readonly path: Path; readonly names: Path } {
  const path = [...holder.slice(0, 2), 'variants', variant, 'order', holder.slice(2).join('.')];
  const value = valueAt(text, path);
  const written = Array.isArray(value) ? value.map(String) : [];
  // The compiler says which ones the variant has, unless all are named: those that it hides are not to be.
  const asked = problemsWith(definitions, file, Array.isArray(value) ? text : edited(text, path, ['']));
  const { names } =
    asked.find(({ code, message }) => code === 'patch-order' && message.includes(`${path.at(-1)}`)) ?? {};
  if (names === undefined) return { path, names: written };
  const kept = written.filter((name) => names.known.includes(name));
  return { path, names: [...kept, ...names.known.filter((name) => !kept.includes(name))] };
}
