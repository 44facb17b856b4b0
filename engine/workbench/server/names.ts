/**
 * What may be written at a place of a definition: the words of the grammar, and the names that the compiler knows there,
 * which are those that it suggests in place of an unknown one.
 */
import { said } from '../../../schemas/types/atelierTexts.ts';
import { compile } from '../../core/compiler/compile.ts';
import { readContract } from '../../core/contract/operations.ts';
import type { SourceFile } from '../../core/definition/definitions.ts';
import type { Problem } from '../../core/problems/problem.ts';
import { oncePer } from '../../core/runtime/oncePer.ts';
import { missingKeys } from '../../node/create/skeleton.ts';
import type { Definitions } from '../../node/definitions.ts';
import { stepsOn } from '../../node/grammarAt.ts';
import { edited, pathAt, unlessRefused, valueAt } from '../../node/yamlEdits.ts';
import type { Offer, Path, Spot, TextOf } from '../protocol.ts';
import { membersOf } from './grammar.ts';

/** Names that nothing has: a plain one, and a screen. */
const unknown = ['Xq0zzjw', 'xq0/zzjw'] as const;
const [mark] = unknown;

/** What a file of the application holds. */
export function kindOf({ files }: Definitions, path: string): SourceFile['kind'] {
  return files.find((one) => one.path === path)?.kind ?? 'markdown';
}

/** The problems of the application with another text of a file; of the same text, those that were found before. */
export function problemsWith(definitions: Definitions, file: string, text: string): readonly Problem[] {
  const { files, vocabulary, contract } = definitions;
  const known = problemsByText(definitions);
  const key = `${file}\0${text}`;
  const changed = () => files.map((one) => (one.path === file && one.text !== text ? { ...one, text } : one));
  const found = known.get(key) ?? compile(changed(), vocabulary, contract).problems;
  known.set(key, found);
  return found.flatMap((one) => [one, ...(one.consequences ?? [])]);
}

const problemsByText = oncePer((_: Definitions) => new Map<string, readonly Problem[]>());

/** The names that the compiler knows in place of an unknown one, which a value or key at a path holds. */
function knownNames(
  definitions: Definitions,
  { path: file, text }: TextOf,
  path: Path,
  valueWith: (name: string) => unknown,
): readonly string[] {
  for (const name of unknown) {
    const asked = edited(
      text,
      path.map((one) => (one === mark ? name : one)),
      valueWith(name),
    );
    const about = problemsWith(definitions, file, asked).filter(({ message }) => message.includes(name));
    const known = about.flatMap(({ names }) => names?.known ?? []).filter((one) => one !== name);
    if (known.length > 0) return [...new Set(known)];
  }
  return [];
}

/** The names for a value of the grammar at a path. */
export function namesFor(definitions: Definitions, spot: TextOf, path: Path): readonly string[] {
  const steps = stepsOn(kindOf(definitions, spot.path), path, valueAt(spot.text, []));
  const [above, step] = [steps.at(-2), steps.at(-1)];
  if (above === undefined || step === undefined || steps.length <= path.length) return [];
  const key = path.at(-1) ?? '';
  if (step.schema.enum) return step.schema.enum.map(String);
  const types = [step.schema.type].flat();
  if (types.includes('boolean')) return ['true', 'false'];
  if (types.every((one) => one === 'integer' || one === 'number')) return [];
  const [example] = step.schema.examples ?? [];
  const { prepared, contract } = definitions;
  const isOperation = /^[A-Z]+ \//.test(String(example));
  const operations = isOperation ? readContract(contract.contract ?? {}).byId.keys() : [];
  if (key === 'message') return [...(prepared?.linker.texts.written.keys() ?? [])];
  // A condition is whole with a comparison.
  const names =
    above.type === 'condition'
      ? knownNames(definitions, spot, above.path, (name) => conditionOf(key, name))
      : knownNames(definitions, spot, path, (name) => name);
  return [...names, ...operations];
}

function conditionOf(key: string, name: string): object {
  return ['right', 'variant', 'fn'].includes(key) ? { [key]: name } : { [key]: name, isEmpty: false };
}

/** The names that the members of a map may have. */
export function neighbourNames(definitions: Definitions, spot: TextOf, holder: Path): readonly string[] {
  return knownNames(definitions, spot, [...holder, mark], () => ({}));
}

/** What may be written at the caret, in place of the word that stands before it. */
export function offersAt(definitions: Definitions, { path: file, text, offset }: Spot): readonly Offer[] {
  const [word = ''] = /(?:[A-Z]+ )?[\w./-]*$/.exec(text.slice(0, offset)) ?? [];
  const start = offset - word.length;
  const behind = text.slice(offset).replace(/^[\w./-]+/, '');
  const withMark = (written: string) => text.slice(0, start) + written + behind;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const isValue = /(?::|-|\[|\[.*,)\s*$/.test(before);
  const asValue = () => valueOffers(definitions, { path: file, text: withMark(mark) }, start);
  // A comma: other members may follow between the braces.
  const end = /[{,]\s*$/.test(text.slice(0, start)) ? ',' : '';
  const asKey = () => keyOffers(definitions, { path: file, text: withMark(`${mark}: {}${end}`) }, start);
  for (const read of isValue ? [asValue, asKey] : [asKey, asValue]) {
    const found = unlessRefused(read) ?? [];
    if (found.length > 0) return found;
  }
  return [];
}

/** What the grammar says of the member at a place; empty: nothing. */
export function meaningAt(definitions: Definitions, { path: file, text, offset }: Spot): string {
  const path = unlessRefused(() => pathAt(text, offset).path) ?? [];
  const steps = stepsOn(kindOf(definitions, file), path, valueAt(text, []));
  const { description = '', examples = [] } = (steps.length > path.length && steps.at(-1)?.schema) || {};
  const shown = examples.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return shown.length === 0 ? description : `${description}\n\n${said.example} ${shown.join(' · ')}`;
}

function valueOffers(definitions: Definitions, spot: TextOf, start: number): readonly Offer[] {
  const { path } = pathAt(spot.text, start);
  const names = valueAt(spot.text, path) === mark ? namesFor(definitions, spot, path) : [];
  return names.map((name) => ({ label: name, info: '', insert: name }));
}

function keyOffers(definitions: Definitions, spot: TextOf, start: number): readonly Offer[] {
  const kind = kindOf(definitions, spot.path);
  const { path } = pathAt(spot.text, start);
  if (path.at(-1) !== mark) return [];
  const holder = path.slice(0, -1);
  const steps = stepsOn(kind, holder, valueAt(spot.text, []));
  const step = steps.at(-1);
  if (step === undefined || steps.length <= holder.length) return [];
  const words = membersOf(step, kind).filter(([key]) => !Object.hasOwn(Object(step.value), key));
  if (words.length > 0)
    return words.map(([key, { description = '' }]) => {
      const must = step.schema.required?.includes(key) ? '**·** ' : '';
      return { label: key, info: must + description, insert: `${key}: ` };
    });
  if (kind === 'messages') return missingTexts(definitions, holder);
  return neighbourNames(definitions, spot, holder).map((name) => ({
    label: name,
    info: '',
    insert: `${name}: {}`,
  }));
}

/** The texts below a key that the compiler misses. */
function missingTexts({ problems }: Definitions, holder: Path): readonly Offer[] {
  const start = holder.map((name) => `${name}.`).join('');
  const names = missingKeys(problems)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length).split('.')[0]);
  return [...new Set(names)].map((name = '') => ({ label: name, info: '', insert: `${name}: ` }));
}
