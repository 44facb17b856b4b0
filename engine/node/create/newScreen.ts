/**
 * `new screen`: from an operation, a list with its detail, the detail of an object, or a form; with its first messages and
 * its place in the application.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseDocument } from 'yaml';
import { readContracts } from '../../core/checks/contract/contractFiles.ts';
import { type Operation, type Operations, readContract } from '../../core/checks/contract/operations.ts';
import { saidByContract } from '../../core/checks/contract/said.ts';
import type { Group, Shape } from '../../core/checks/contract/shape.ts';
import { compile } from '../../core/compiler/compile.ts';
import { assemblePaging } from '../../core/parts/paging.ts';
import { nearest } from '../../core/problems/nearest.ts';
import { isObject } from '../../core/runtime/values.ts';
import type { Places } from '../applicationPlaces.ts';
import { errors, guesses } from '../cliTexts.ts';
import { loadVocabulary } from '../definitions.ts';
import { keyField, parameterBelow } from '../fake/collections.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { loadFiles } from '../loadFiles.ts';
import { UsageError } from '../UsageError.ts';
import { areaBlocks, guardOf, type NamedShape } from './areaText.ts';
import { type FormParts, formFields, formText } from './formText.ts';
import { inWords, type Labels } from './labels.ts';
import { detailText, type ListParts, listText, pagingText } from './listText.ts';
import { type Paging, recognisePaging } from './recognisePaging.ts';
import { skeletonOf } from './skeleton.ts';
import { entriesOf, flow, withEntry } from './yamlText.ts';

/** What an operation gives. */
type Made = {
  readonly area: string;
  /** Its screen; a list has its detail beside it. */
  readonly screen: string;
  /** The text of an area that holds nothing else. */
  readonly text: string;
  /** What leads from the list of the area to the screen: the entry of a map of the list; null: nothing. */
  readonly link: { readonly path: readonly string[]; readonly lines: readonly string[] } | null;
  readonly labels: Labels;
  /** The protocol for an application that declares none. */
  readonly newPaging: Paging | null;
};

/** What the file of the area holds already. */
type Area = {
  readonly right?: unknown;
  readonly guard?: unknown;
  readonly sources?: Readonly<Record<string, { readonly call?: string; readonly key?: string }>>;
  readonly calls?: Readonly<Record<string, { readonly call?: string }>>;
  readonly options?: Readonly<Record<string, readonly unknown[] | Group>>;
  readonly screens?: Readonly<Record<string, { readonly source?: string | { readonly key?: string } }>>;
};

/** Writes the files; returns the paths of those that it wrote or changed. */
export async function newScreen(places: Places, asked: string | undefined): Promise<readonly string[]> {
  const { root, screens, messages } = places;
  const { contract, operations } = readAll(places);
  const operation = operationOf(asked, operations, contract);
  const file = `${screens}/${areaOf(operation.id)}.yaml`;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const made = madeFrom(operation, before === null ? {} : parse(before), operations, contract, places);
  const { area, screen, link } = made;
  const isLinked = link !== null && before !== null && /^ {2}liste:/m.test(before);
  const own = before === null ? made.text : merged(before, made.text);
  write(file, isLinked ? withEntry(own, ['screens', 'liste', ...link.path], link.lines) : own);
  const app = `${screens}/app.yaml`;
  const menu = isLinked || operation.path.length > 0 ? null : screen;
  const changed = addToApp(app, area, operation, menu, made.newPaging) ? [app] : [];
  const { problems } = compile(loadFiles(places).files, await loadVocabulary(places.vocabulary));
  const skeletons = skeletonOf(problems, made.labels);
  const catalogues = [area, 'app'].flatMap((name) => {
    const skeleton = skeletons.get(name);
    return skeleton === undefined ? [] : [addMessages(`${messages[0] ?? ''}/${name}.yaml`, skeleton)];
  });
  const [catalogue, ...shared] = catalogues;
  return [file, ...(catalogue ? [catalogue] : []), ...changed, ...shared].map((one) => relative(root, one));
}

/** The text with the entries of another that it lacks; what it has stays as it is. */
function merged(before: string, text: string): string {
  return areaBlocks.reduce((area, block, index) => {
    const entries = entriesOf(text, block);
    const has = (name: string) => new RegExp(`^${name}:`, 'm').test(area);
    if (!has(block) && entries.length > 0) {
      const next = areaBlocks.slice(index).find(has) ?? 'screens';
      const lines = [`${block}:`, ...entries.flat().map((line) => `  ${line}`), '', `${next}:`];
      return area.replace(new RegExp(`^${next}:`, 'm'), () => lines.join('\n'));
    }
    // Screens stand apart.
    const apart = block === 'screens' ? [''] : [];
    return entries.reduce((all, lines) => withEntry(all, [block], [...apart, ...lines]), area);
  }, before);
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

function readAll(places: Places) {
  const read = contractOf(places);
  if (read === null) throw new UsageError(errors.noContract);
  return read;
}

/** The operation of this name, if a screen can be made of it. */
function operationOf(asked: string | undefined, operations: Operations, contract: Group): Operation {
  const all = [...operations.byId.values()];
  const known = all.filter((one) => isShown(one, operations, contract)).map(({ id }) => id);
  const operation = operations.byId.get(asked ?? '');
  if (asked === undefined || !operation)
    throw new UsageError(errors.whichOperation(known, nearest(asked ?? '', known)));
  if (!known.includes(asked)) throw new UsageError(errors.noScreen(asked, known));
  return operation;
}

function isShown({ id, answer, body }: Operation, { shapeOf }: Operations, contract: Group): boolean {
  if (id.startsWith('GET ')) return rowsIn(answer, contract) !== null || answer?.properties != null;
  const isForm = /^(POST|PUT) /.test(id) && body?.json != null;
  return isForm && formFields(body.json, shapeOf).length > 0;
}

function madeFrom(
  operation: Operation,
  existing: Area,
  operations: Operations,
  contract: Group,
  places: Places,
): Made {
  const area = areaOf(operation.id);
  const found = operation.id.startsWith('GET ') ? rowsIn(operation.answer, contract) : null;
  const made =
    found !== null
      ? madeList(area, operation, found, operations, places)
      : operation.id.startsWith('GET ')
        ? madeDetail(area, operation, existing, operations)
        : madeForm(area, operation, existing, operations);
  if (existing.screens?.[made.screen] !== undefined)
    throw new UsageError(errors.screenExists(`${area}/${made.screen}`));
  return { area, ...made };
}

function madeList(
  area: string,
  list: Operation,
  found: { readonly at: string | null; readonly row: Group },
  operations: Operations,
  places: Places,
): Omit<Made, 'area'> {
  const { shapeOf, byId } = operations;
  const path = list.id.slice('GET '.length);
  const parameter = parameterBelow(path, [...byId.values()]);
  const detail = parameter === null ? null : (byId.get(`GET ${path}/{${parameter}}`) ?? null);
  const { properties } = shapeOf(found.row);
  const isUnique = (name: string) => shapeOf(properties?.[name] ?? {}).unique;
  const key = keyField(properties ?? {}, parameter, isUnique) ?? 'id';
  const { rows: said = '' } = saidByContract({ call: list.id, key }, operations, undefined);
  const rows = found.at === said ? null : found.at;
  const usual = pagingOfApp(places);
  const own = recognisePaging(list, shapeOf);
  const isUsual = own === null || usual === undefined || isSamePaging(own, usual);
  const parts: ListParts = { area, list, rows, row: found.row, key, paging: isUsual ? null : own, detail };
  const titles = { liste: list, ...(detail && { fiche: detail }) };
  return {
    screen: 'liste',
    text: listText(parts, shapeOf),
    link: null,
    labels: labelsOf(area, titles, [detail?.answer ?? null, shapeOf(found.row)], list.query, operations),
    newPaging: usual === undefined ? own : null,
  };
}

function madeDetail(
  area: string,
  operation: Operation,
  existing: Area,
  operations: Operations,
): Omit<Made, 'area'> {
  const { answer } = operation;
  const shape = answer ?? operations.shapeOf({});
  const source = freeName('fiche', operation, existing.sources ?? {});
  const parts = { operation, source, parent: listOf(area, existing) };
  return {
    screen: 'fiche',
    text: detailText(parts, shape, operations.shapeOf),
    link: linkFromRow(area, 'fiche', operation, existing),
    labels: labelsOf(area, { fiche: operation }, [answer], [], operations),
    newPaging: null,
  };
}

function madeForm(
  area: string,
  operation: Operation,
  existing: Area,
  operations: Operations,
): Omit<Made, 'area'> {
  const { byId, shapeOf } = operations;
  const body = operation.body?.json ?? shapeOf({});
  const isNew = operation.id.startsWith('POST ');
  const screen = isNew ? 'nouveau' : 'modification';
  const same = isNew ? undefined : byId.get(operation.id.replace(/^PUT/, 'GET'));
  const read = same?.answer?.properties != null && mayCall(same, operation.caller) ? same : null;
  const parts: FormParts = {
    screen,
    call: freeName(isNew ? 'creer' : 'modifier', operation, existing.calls ?? {}),
    operation,
    body,
    read: read && { operation: read, source: freeName('fiche', read, existing.sources ?? {}) },
    parent: listOf(area, existing),
    guard: isOpenLike(existing, operation) ? null : guardOf(operation),
    options: Object.fromEntries(
      Object.entries(existing.options ?? {}).map(([name, values]) => [
        name,
        Array.isArray(values) ? values.map(String) : Object.keys(values),
      ]),
    ),
  };
  return {
    screen,
    text: formText(parts, shapeOf),
    link: isNew
      ? { path: ['actions'], lines: [`${screen}: ${area}/${screen}`] }
      : linkFromRow(area, screen, operation, existing),
    labels: labelsOf(area, { [screen]: operation }, [body], [], operations),
    newPaging: null,
  };
}

/** Whether all who open a screen may call an operation. */
function mayCall({ caller }: Operation, openers: Operation['caller']): boolean {
  if (!Array.isArray(caller)) return caller !== 'login' || openers !== 'public';
  return Array.isArray(openers) && openers.every((right) => caller.includes(right));
}

/** Whether the area is open to those who may call the operation, or does not exist yet. */
function isOpenLike({ screens, guard, right }: Area, { caller }: Operation): boolean {
  if (screens === undefined) return true;
  return Array.isArray(caller) ? isDeepStrictEqual([right].flat(), caller) : guard === (caller ?? 'login');
}

/** The list of the area, which a screen stands below; null: it has none. */
function listOf(area: string, { screens }: Area): string | null {
  return screens?.liste === undefined ? null : `${area}/liste`;
}

/** A column of the list that opens the screen of its row. */
function linkFromRow(
  area: string,
  screen: string,
  { path }: Operation,
  { screens, sources }: Area,
): Made['link'] {
  const last = path.at(-1);
  if (last === undefined) return null;
  const written = screens?.liste?.source;
  const { key = last.name } = (typeof written === 'string' ? sources?.[written] : written) ?? {};
  const values = path.map(
    (one) => `${one.name}: ${one === last ? `{ row: ${key} }` : `{ path: ${one.name} }`}`,
  );
  return {
    path: ['grid', 'columns'],
    lines: [`${screen}: { action: { screen: ${area}/${screen}, path: ${flow(values)} } }`],
  };
}

/** A name for a source or call that the area may have already for the same operation. */
function freeName(
  wanted: string,
  operation: Operation,
  taken: Readonly<Record<string, { readonly call?: string }>>,
): string {
  const same = Object.keys(taken).find((name) => taken[name]?.call === operation.id);
  if (same !== undefined) return same;
  return Object.hasOwn(taken, wanted) ? freeName(`${wanted}Bis`, operation, taken) : wanted;
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

/** `titles`: the screens, each with the operation that names it; `shapes`: what holds the fields, the last winning. */
function labelsOf(
  area: string,
  titles: Readonly<Record<string, Operation>>,
  shapes: readonly (Shape | null)[],
  query: readonly NamedShape[],
  { shapeOf }: Operations,
): Labels {
  const labels = new Map<string, string>();
  const addValues = (values: readonly unknown[] | null) => {
    for (const value of values ?? []) labels.set(String(value), inWords(String(value)));
  };
  for (const [screen, { summary }] of Object.entries(titles))
    labels.set(screen, summary.replace(/\.$/, '') || (guesses.byScreen[screen] ?? inWords(area)));
  for (const { name, shape } of query) {
    labels.set(name, inWords(name));
    addValues(shape.values);
  }
  for (const [name, schema] of shapes.flatMap((shape) => Object.entries(shape?.properties ?? {}))) {
    const title = schema.title ?? referredTitle(schema);
    labels.set(name, typeof title === 'string' ? title : inWords(name));
    const { values, items } = shapeOf(schema);
    addValues(items === null ? values : shapeOf(items).values);
  }
  return labels;

  function referredTitle(schema: Group): unknown {
    return shapeOf(schema).values === null ? schema.description : undefined;
  }
}

/** Declares the rights and the paging, and adds a screen to the menu; returns whether the application changed. */
function addToApp(
  file: string,
  area: string,
  { caller }: Operation,
  menu: string | null,
  paging: Paging | null,
): boolean {
  const text = readFileSync(file, 'utf8');
  const rights = caller === null || typeof caller === 'string' ? [] : caller;
  const known = rights.reduce((before, right) => withEntry(before, ['rights'], [`${right}: {}`]), text);
  const entry = menu === 'liste' ? area : `${area}-${menu}`;
  const reached = menu === null ? known : withEntry(known, ['menu'], [`${entry}: ${area}/${menu}`]);
  const changed = paging === null ? reached : `${reached.trimEnd()}\n\npaging: ${pagingText(paging)}\n`;
  if (changed !== text) writeFileSync(file, changed);
  return changed !== text;
}

/** Adds messages to a catalogue, which may not exist; returns its path. */
function addMessages(file: string, skeleton: string): string {
  if (!existsSync(file)) {
    write(file, skeleton);
    return file;
  }
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
