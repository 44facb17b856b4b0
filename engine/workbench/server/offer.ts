/** Adds a field or a parameter of the contract to a screen: as a column, a line, a criterion or a field, with its message. */
import { compile } from '../../core/compiler/compile.ts';
import type { Operation } from '../../core/contract/operations.ts';
import type { SourceFile } from '../../core/definition/definitions.ts';
import { partsIn, partTree } from '../../core/definition/partTree.ts';
import type { Problem } from '../../core/problems/problem.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import {
  inlineByName,
  type NamedShape,
  optionsOf,
  plainFields,
  schemaOf,
  shownByName,
} from '../../node/create/areaParts.ts';
import { formFields } from '../../node/create/formParts.ts';
import { catalogueTexts, firstTexts } from '../../node/create/skeleton.ts';
import type { Definitions } from '../../node/definitions.ts';
import { rowsIn } from '../../node/fake/fakeValue.ts';
import { inVariants } from '../../node/variantEdits.ts';
import { withMember } from '../../node/yamlEdits.ts';
import type { OfferedPart, Path, ToAdd } from '../protocol.ts';

/** Where a part of an operation would stand in a screen, and as what. */
type Place = { readonly as: NonNullable<OfferedPart['as']>; readonly path: Path; readonly field: NamedShape };

/** The place of a part of an operation in a screen; null: the screen has none for it. */
export function placeFor(
  { prepared, contract: { contract } }: Definitions,
  id: string,
  operation: Operation,
  asked: ToAdd['part'],
): Place | null {
  const linked = prepared?.linker.screens.get(id);
  const field = contract && fieldOf(operation, asked);
  if (linked === undefined || field === null) return null;
  const { part } = asked;
  const { sources = {} } = linked.area.definition;
  const callOf = (written: unknown): unknown => {
    const named = typeof written === 'string' ? (sources[written] ?? written) : written;
    return fieldsOf(named).call ?? named;
  };
  for (const { words, path } of partsIn(partTree(linked.screen))) {
    const { source, call, ...all } = fieldsOf(words);
    const start = path.split('.').filter(Boolean);
    const at = (as: Place['as'], ...rest: Path): Place => ({ as, path: [...start, ...rest], field });
    const isRead = callOf(source) === operation.id;
    if (part === 'answer' && isRead) {
      const [panel] = Object.keys(fieldsOf(all.panels));
      if ('grid' in all) return at('column', 'grid', 'columns');
      if ('columns' in all) return at('column', 'columns');
      if (panel !== undefined) return at('item', 'panels', panel, 'items');
    }
    if (part === 'query' && isRead && 'grid' in all) return at('filter', 'filters', 'fields');
    if (part === 'body' && callOf(call) === operation.id && 'form' in all)
      return at('field', 'form', 'fields');
  }
  return null;
}

/** The files that change, by path, if a screen takes a part of an operation; empty: there is no place for it. */
export function withOffered(
  definitions: Definitions,
  id: string,
  operation: Operation,
  part: ToAdd['part'],
): ReadonlyMap<string, string> {
  const place = placeFor(definitions, id, operation, part);
  const linked = definitions.prepared?.linker.screens.get(id);
  if (!place || !linked) return new Map();
  const { as, field } = place;
  const { file } = linked.area;
  const before = definitions.files.find(({ path }) => path === file)?.text ?? '';
  const written = ['column', 'item'].includes(as)
    ? shownByName([field])
    : inlineByName([field], (one) => ({ ...schemaOf(one), ...requiredOf(operation, part) }));
  const [[name, words] = ['', null]] = Object.entries(written);
  const lists = Object.entries(optionsOf([field]));
  const withLists = lists.reduce((text, [name, list]) => withMember(text, ['options'], name, list), before);
  const path = ['screens', linked.name, ...place.path];
  const text = inVariants(withMember(withLists, path, name, words), [...path, name], true);
  return text === before ? new Map() : new Map([[file, text], ...messagesFor(definitions, file, text)]);
}

/** The catalogues with the texts that a changed file lacks. */
function messagesFor(definitions: Definitions, file: string, text: string): ReadonlyMap<string, string> {
  const { files, vocabulary, contract, problems } = definitions;
  const changed = files.map((one): SourceFile => (one.path === file ? { ...one, text } : one));
  const made = compile(changed, vocabulary, contract);
  const known = new Set(problems.map(({ message }) => message));
  const missing = made.problems.filter(({ message }) => !known.has(message));
  return withMessages({ ...definitions, prepared: made.prepared }, missing);
}

/** The catalogues with the texts that problems tell are missing. */
export function withMessages(
  definitions: Definitions,
  problems: readonly Problem[],
): ReadonlyMap<string, string> {
  const { files } = definitions;
  const catalogues = files.filter(({ kind, path }) => kind === 'messages' && !path.includes('node_modules/'));
  const [{ path = '' } = {}] = catalogues;
  const missing = firstTexts(definitions, problems);
  return catalogueTexts(catalogues, missing, (area) => path.replace(/[^/]+$/, `${area}.yaml`));
}

function requiredOf({ body, query }: Operation, { part, name }: ToAdd['part']): { readonly required?: true } {
  const isRequired =
    part === 'body'
      ? body?.json?.required.includes(name)
      : query.some((one) => one.name === name && one.required);
  return isRequired ? { required: true } : {};
}

function fieldOf(operation: Operation, { part, name }: ToAdd['part']): NamedShape | null {
  const { query, body, answer } = operation;
  if (part === 'query') return query.find((one) => one.name === name) ?? null;
  if (part === 'body') return (body?.json && formFields(body.json).find((one) => one.name === name)) ?? null;
  const holder = rowsIn(operation)?.row ?? answer;
  return (holder && plainFields(holder).find((one) => one.name === name)) ?? null;
}
