/**
 * `new screen`: from an operation, a list with its detail, the detail of an object, or a form; with its first messages and
 * its place in the application.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { compile } from '../../core/compiler/compile.ts';
import type { Operation } from '../../core/contract/operations.ts';
import { isObject } from '../../core/runtime/values.ts';
import type { Places } from '../applicationPlaces.ts';
import { loadVocabulary } from '../definitions.ts';
import { loadFiles } from '../loadFiles.ts';
import { emptyArea } from './areaParts.ts';
import type { Paging } from './recognisePaging.ts';
import { type Made, screenOf } from './screenOf.ts';
import { areaOf, contractNeeded, operationOf } from './shownOperations.ts';
import { skeletonOf } from './skeleton.ts';
import { inline, withMember } from './yamlText.ts';

/** Writes the files; returns the paths of those that it wrote or changed. */
export async function newScreen(places: Places, asked: string | undefined): Promise<readonly string[]> {
  const { root, screens, messages } = places;
  const { contract, operations } = contractNeeded(places);
  const operation = operationOf(asked, operations, contract);
  const area = areaOf(operation.id);
  const [file, app] = [`${screens}/${area}.yaml`, `${screens}/app.yaml`];
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const existing = before === null ? {} : parse(before);
  const { paging }: { readonly paging?: Paging } = parse(readFileSync(app, 'utf8'));
  const made = screenOf(operation, contract, { area, existing, operations, paging });
  const isLinked = made.link !== null && existing.screens?.liste !== undefined;
  write(file, withScreen(before ?? emptyArea(operation), made, isLinked));
  const menu = isLinked || operation.path.length > 0 ? null : made.screen;
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

/** The text of an area with a screen, and with what leads to it from its list; what it has stays as it is. */
function withScreen(before: string, { screen, parts, link }: Made, isLinked: boolean): string {
  const members = (['options', 'screens'] as const).flatMap((block) =>
    Object.entries(parts[block]).map(([name, value]) => [block, name, value] as const),
  );
  const own = members.reduce((text, [block, name, value]) => withMember(text, [block], name, value), before);
  return isLinked && link ? withMember(own, ['screens', 'liste', ...link.path], screen, link.target) : own;
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
  const known = rights.reduce((before, right) => withMember(before, ['rights'], right, inline({})), text);
  const entry = menu === 'liste' ? area : `${area}-${menu}`;
  const reached = menu === null ? known : withMember(known, ['menu'], entry, `${area}/${menu}`);
  const changed = paging === null ? reached : withMember(reached, [], 'paging', inline(paging));
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
