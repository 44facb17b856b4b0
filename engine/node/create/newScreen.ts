/** `new screen`: a list and its detail, with their first messages and their place in the menu, from an operation. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseDocument } from 'yaml';
import { readContracts } from '../../core/checks/contract/contractFiles.ts';
import { type Operation, type Operations, readContract } from '../../core/checks/contract/operations.ts';
import { saidByContract } from '../../core/checks/contract/said.ts';
import { compile } from '../../core/compiler/compile.ts';
import { assemblePaging } from '../../core/parts/paging.ts';
import { nearest } from '../../core/problems/nearest.ts';
import { isObject } from '../../core/runtime/values.ts';
import type { Places } from '../applicationPlaces.ts';
import { errors } from '../cliTexts.ts';
import { loadVocabulary } from '../definitions.ts';
import { keyField, parameterBelow } from '../fake/collections.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { loadFiles } from '../loadFiles.ts';
import { UsageError } from '../UsageError.ts';
import { inWords, type Labels } from './labels.ts';
import { type Paging, recognisePaging } from './recognisePaging.ts';
import { type AreaParts, pagingText, screenText } from './screenText.ts';
import { skeletonOf } from './skeleton.ts';

/** Writes the files; returns the paths of those that it wrote or changed. */
export async function newScreen(places: Places, asked: string | undefined): Promise<readonly string[]> {
  const { root, screens, messages } = places;
  const { parts, operations, newPaging } = partsOf(places, asked);
  const { area } = parts;
  const file = `${screens}/${area}.yaml`;
  const catalogue = `${messages[0] ?? ''}/${area}.yaml`;
  for (const one of [file, catalogue])
    if (existsSync(one)) throw new UsageError(errors.fileExists(relative(root, one)));
  const app = `${screens}/app.yaml`;
  write(file, screenText(parts, operations.shapeOf));
  const changed = addToApp(app, parts, newPaging) ? [app] : [];
  const { problems } = compile(loadFiles(places).files, await loadVocabulary(places.vocabulary));
  const skeletons = skeletonOf(problems, labelsOf(parts, operations));
  write(catalogue, skeletons.get(area) ?? '');
  const shared = skeletons.has('app')
    ? [addMessages(`${messages[0]}/app.yaml`, skeletons.get('app') ?? '')]
    : [];
  return [file, catalogue, ...changed, ...shared].map((one) => relative(root, one));
}

/** The identifiers of the operations that a list can be made of. */
export function listOperations(
  { byId }: Operations,
  contract: Readonly<Record<string, unknown>>,
): readonly string[] {
  return [...byId.values()]
    .filter(({ id, answer }) => id.startsWith('GET ') && rowsIn(answer, contract) !== null)
    .map(({ id }) => id);
}

/** Reads the contracts of an application; null if there is none that can be read. */
export function contractOf({ contracts }: Pick<Places, 'contracts'>) {
  const { contract } = readContracts(contracts.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  return contract && { contract, operations: readContract(contract) };
}

type Made = {
  readonly parts: AreaParts;
  readonly operations: Operations;
  /** The protocol for an application that declares none. */
  readonly newPaging: Paging | null;
};

function partsOf(places: Places, asked: string | undefined): Made {
  const read = contractOf(places);
  if (read === null) throw new UsageError(errors.noContract);
  const { contract, operations } = read;
  const known = listOperations(operations, contract);
  const list = operations.byId.get(asked ?? '');
  if (asked === undefined || !list)
    throw new UsageError(errors.whichOperation(known, nearest(asked ?? '', known)));
  const found = rowsIn(list.answer, contract);
  if (!list.id.startsWith('GET ') || found === null) throw new UsageError(errors.noList(asked, known));
  const path = list.id.slice('GET '.length);
  const parameter = parameterBelow(path, [...operations.byId.values()]);
  const detail = parameter === null ? null : (operations.byId.get(`GET ${path}/{${parameter}}`) ?? null);
  const { properties } = operations.shapeOf(found.row);
  const isUnique = (name: string) => operations.shapeOf(properties?.[name] ?? {}).unique;
  const key = keyField(properties ?? {}, parameter, isUnique) ?? 'id';
  const { rows = '' } = saidByContract({ call: list.id, key }, operations, undefined);
  const written = found.at === rows ? null : found.at;
  const usual = pagingOfApp(places);
  const paging = recognisePaging(list, operations.shapeOf);
  const isUsual = paging === null || usual === undefined || isSamePaging(paging, usual);
  const parts = {
    area: areaOf(path),
    list,
    rows: written,
    row: found.row,
    key,
    paging: isUsual ? null : paging,
    detail,
  };
  return { parts, operations, newPaging: usual === undefined ? paging : null };
}

function pagingOfApp({ screens }: Places): Paging | undefined {
  const app: { readonly paging?: Paging } = parse(readFileSync(`${screens}/app.yaml`, 'utf8'));
  return app.paging;
}

function isSamePaging(one: Paging, other: Paging): boolean {
  return isDeepStrictEqual(assemblePaging(one), assemblePaging(other));
}

/** The area of a path or an operation, by its last name: `/api/prets` is `prets`. */
export function areaOf(path: string): string {
  const names = path.split('/').filter((name) => name !== '' && !name.startsWith('{'));
  const name = (names.at(-1) ?? '').replace(/[^A-Za-z0-9_-]/g, '');
  return /^[A-Za-z]/.test(name) ? name : `area${name}`;
}

function labelsOf({ area, list, row, detail }: AreaParts, { shapeOf }: Operations): Labels {
  const labels = new Map<string, string>();
  const addFields = (shape: { readonly properties: Readonly<Record<string, unknown>> | null } | null) => {
    for (const [name, schema] of Object.entries(shape?.properties ?? {})) {
      const title = isObject(schema) ? (schema.title ?? referredTitle(schema)) : undefined;
      labels.set(name, typeof title === 'string' ? title : inWords(name));
      addValues(isObject(schema) ? shapeOf(schema).values : null);
    }
  };
  const addValues = (values: readonly unknown[] | null) => {
    for (const value of values ?? []) labels.set(String(value), inWords(String(value)));
  };
  const titleOf = ({ summary }: Operation) => summary.replace(/\.$/, '') || inWords(area);
  labels.set('liste', titleOf(list));
  if (detail) labels.set('fiche', titleOf(detail));
  for (const { name, shape } of list.query) {
    labels.set(name, inWords(name));
    addValues(shape.values);
  }
  addFields(detail?.answer ?? null);
  addFields(shapeOf(row));
  return labels;

  function referredTitle(schema: Readonly<Record<string, unknown>>): unknown {
    return shapeOf(schema).values === null ? schema.description : undefined;
  }
}

/** Declares the rights and the paging of the list and adds it to the menu; returns whether the application changed. */
function addToApp(file: string, { area, list }: AreaParts, paging: Paging | null): boolean {
  const text = readFileSync(file, 'utf8');
  const rights = list.caller === null || typeof list.caller === 'string' ? [] : list.caller;
  const known = rights.reduce((before, right) => withEntry(before, 'rights', right, '{}'), text);
  // A screen below an object cannot be opened from the menu.
  const reached = list.path.length > 0 ? known : withEntry(known, 'menu', area, `${area}/liste`);
  const changed = paging === null ? reached : `${reached.trimEnd()}\n\npaging: ${pagingText(paging)}\n`;
  if (changed !== text) writeFileSync(file, changed);
  return changed !== text;
}

/** The text with an entry at the end of a block of the first level; the other lines stay. */
function withEntry(text: string, block: string, name: string, value: string): string {
  const entry = `  ${name}: ${value}\n`;
  const found = new RegExp(`^${block}:[ \\t]*\\n(?:[ \\t]+.*\\n)*`, 'm').exec(text)?.[0];
  if (found === undefined) return `${text.trimEnd()}\n\n${block}:\n${entry}`;
  return new RegExp(`^  ${name}:`, 'm').test(found) ? text : text.replace(found, () => found + entry);
}

/** Adds messages to a catalogue that exists; returns its path. */
function addMessages(file: string, skeleton: string): string {
  const document = parseDocument(readFileSync(file, 'utf8'));
  for (const [path, text] of leavesOf(parse(skeleton))) document.setIn(path, text);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
  return file;
}

function leavesOf(
  tree: unknown,
  path: readonly string[] = [],
): readonly (readonly [readonly string[], unknown])[] {
  if (!isObject(tree)) return [[path, tree]];
  return Object.entries(tree).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
