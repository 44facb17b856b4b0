/** The element of a definition at the caret, as a form edits it: its members by the grammar, its texts, its neighbours. */
import { said } from '../../../schemas/types/atelierTexts.ts';
import { aspectNames } from '../../core/describe/words.ts';
import { sharedKeyOf, textKeyOf, textKeys } from '../../core/messages/textKeys.ts';
import { isObject } from '../../core/runtime/values.ts';
import type { Definitions } from '../../node/definitions.ts';
import { type Step, stepsOn } from '../../node/grammarAt.ts';
import { inVariants } from '../../node/variantEdits.ts';
import { edited, pathAt, reordered, valueAt } from '../../node/yamlEdits.ts';
import type { Edit, Element, ElementMember, Path, Spot, TextOf } from '../protocol.ts';
import { membersOf } from './grammar.ts';
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
    ...textsOf(definitions, spot.path, step, holder),
    siblings: step.isNamed ? siblingsOf(holder) : null,
    adds: addedBeside(step, holder),
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

/** A whole screen, and an object of a list, need more than a name. */
function addedBeside({ path, value, isNamed }: Step, holder: Step): Element['adds'] {
  const isScreen = path[0] === 'screens' && path.length === 2;
  if (Array.isArray(holder.value)) return typeof value === 'object' ? null : 'name';
  return isNamed && !isScreen ? 'member' : null;
}

function variantsOf({ prepared }: Definitions): readonly string[] {
  const { names = [] } = prepared?.linker.definitions.app.definition.variants ?? {};
  return names.length > 1 ? names : [];
}

/** The texts that the compiler looks up for an element, and those that are written for it; what it holds by names has its own. */
function textsOf(
  { prepared }: Definitions,
  file: string,
  step: Step,
  holder: Step,
): Pick<Element, 'key' | 'texts'> {
  const { texts, definitions: all } = prepared?.linker ?? {};
  const area = all?.areas.find((one) => one.file === file)?.definition.area ?? null;
  const path = keyOf(area, step, holder);
  if (texts === undefined || path === null) return { key: [], texts: [] };
  const { path: key, words: own } = path;
  const { written } = texts;
  const start = `${key.join('.')}.`;
  const words = [...new Set([...texts.sought(), ...written.keys()])]
    .filter((one) => `${one}.`.startsWith(start))
    .map((one) => one.slice(start.length))
    .filter((word) => ownText.test(word) && (own?.includes(word.split('.')[0] ?? '') ?? true))
    .filter((word) => !word.startsWith('confirm.') || memberOf(step, 'confirm'))
    .toSorted((one, other) => Number(one.includes('.')) - Number(other.includes('.')));
  const usual = [...written.values()].find((one) => one.key.startsWith(`${key[0]}.`))?.file;
  return {
    key,
    texts: words.flatMap((word) => {
      const whole = [...key, ...word.split('.').filter(Boolean)];
      const { file: place = usual, source = null } = written.get(whole.join('.')) ?? {};
      return place === undefined ? [] : [{ label: textLabel(word), file: place, path: whole, value: source }];
    }),
  };
}

/** A text below the key of an element, by the rest of its key; those of its notices too. */
const ownText = /^(?:\w*|(?:confirm|noRows|noChoice|help)\.\w+)$/;

const labels: Readonly<Record<string, string>> = {
  ...aspectNames,
  ...said.words,
  '': aspectNames.label,
  page: aspectNames.pageTitle,
  intro: aspectNames.introduction,
  confirm: aspectNames.confirmation,
  withheld: aspectNames.whenWithheld,
  refused: aspectNames.whenRefused,
};

/** What a text of an element is, by the rest of its key. */
function textLabel(word: string): string {
  const names = word.split('.').map((one) => labels[one] ?? one);
  return names.join('\u00a0: ').replace(/^./, (first) => first.toUpperCase());
}

/** The names of the key of an element's texts, and the words that are its own there, if not all; null: it has none. */
function keyOf(
  area: string | null,
  { path, value, isNamed }: Step,
  holder: Step,
): { readonly path: Path; readonly words: readonly string[] | null } | null {
  const [first = '', second = '', ...rest] = path;
  const last = Array.isArray(holder.value) ? String(value) : (path.at(-1) ?? '');
  const whole = (...names: readonly string[]) => ({ path: names, words: null });
  if (first === 'options') return path.length === 3 ? whole(area ?? 'app', first, second, last) : null;
  if (area === null && first === 'links') return path.length === 3 ? whole('app', ...path) : null;
  if (area === null) return ['menu', 'rights', 'tour'].includes(first) ? whole('app', first, last) : null;
  if (first !== 'screens' || Array.isArray(holder.value)) return null;
  const shared = isNamed ? null : sharedKeyOf(rest.join('.'));
  const key = shared?.key ?? textKeyOf(rest.join('.'));
  return {
    path: [area, second, ...key.split('.').filter(Boolean)],
    words: rest.length === 0 ? Object.keys(textKeys.screen('')) : (shared?.words ?? null),
  };
}

/** A text after a change by the form. */
export function changed(definitions: Definitions, file: string, text: string, edit: Edit): string {
  if ('order' in edit) return reordered(text, edit.path, edit.order);
  const value = edit.value ?? undefined;
  if ('path' in edit) return inVariants(edited(text, edit.path, value), edit.path, value !== undefined);
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
  const made = edited(text, [...element, key], value);
  const isPart = isObject(step.value) && isObject(step.value[key]);
  return value === undefined && isPart ? inVariants(made, [...element, key], false) : made;
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
