/**
 * Screens for operations of a contract, made in memory: what the check stops at is left out and named, until it stops at
 * nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { compile } from '../../core/compiler/compile.ts';
import type { ReadContracts } from '../../core/contract/contractFiles.ts';
import { type Caller, type Contract, type Operation, readContract } from '../../core/contract/operations.ts';
import type { SourceFile } from '../../core/definition/definitions.ts';
import type { Problem } from '../../core/problems/problem.ts';
import { isStop } from '../../core/problems/problems.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import type { Places } from '../applicationPlaces.ts';
import { guesses } from '../cliTexts.ts';
import { loadVocabulary } from '../definitions.ts';
import { loadFiles, shownPath } from '../loadFiles.ts';
import { reportProblems } from '../report.ts';
import { UsageError } from '../UsageError.ts';
import { inline, offsetIn, pathAt, unlessRefused, withMember } from '../yamlEdits.ts';
import { emptyArea, removal, rightsOf } from './areaParts.ts';
import { type Area, areaFor } from './areas.ts';
import { inWords, type Labels, textFor } from './labels.ts';
import type { Made } from './made.ts';
import { screenOf } from './screenOf.ts';
import { catalogueTexts, missingTexts } from './skeleton.ts';

/** An operation without a screen; or a part (`columns.nom`) that its screen leaves out; and why. */
export type LeftOut = { readonly operation: string; readonly part: string | null; readonly why: string };

export type MadeScreens = {
  /** The texts of the files that were added or changed, by their path from the root. */
  readonly files: ReadonlyMap<string, string>;
  readonly screens: readonly MadeScreen[];
  readonly refused: readonly LeftOut[];
};

/** A screen, its operation, and the operation that it was made with: a detail with its list. */
type MadeScreen = { readonly screen: string; readonly operation: string; readonly by: string };

/** Makes a screen of each operation that gives one. `files`: those that there are. */
export async function makeScreens(
  places: Places,
  read: ReadContracts & { readonly contract: Contract },
  wanted: readonly Operation[],
  files: readonly SourceFile[] = loadFiles(places).files,
): Promise<MadeScreens> {
  const vocabulary = await loadVocabulary(places.vocabulary);
  const check = (some: readonly SourceFile[]) => compile(some, vocabulary, read).problems;
  const known = new Set(check(files).map(nameOf));
  const app = fieldsOf(parse(files.find(({ kind }) => kind === 'app')?.text ?? ''));
  // Without a sign-in everyone may call what the contract leaves open.
  const usual: Caller | null = fieldsOf(app.special).signIn === undefined ? 'public' : null;
  const operations = wanted.map((one) => ({ ...one, caller: one.caller ?? usual }));
  const refused: LeftOut[] = [];
  for (;;) {
    const draft = createDraft(places, files);
    const unmade = addScreens(draft, operations, refused, read.contract);
    addMessages(draft, check([...draft.files.values()]));
    const all = [...draft.files.values()];
    const against = check(all).filter((one) => !known.has(nameOf(one)));
    const causes = against.flatMap((one) => refusalBy(one, draft));
    if (causes.length === 0 && against.some(({ code }) => isStop(code)))
      throw new UsageError(reportProblems(against, all));
    const { screens, changed } = draft;
    if (causes.length === 0) return { files: changed, screens, refused: [...unmade, ...refused] };
    refused.push(...causes);
  }
}

/** Writes the files; returns their paths. */
export function writeScreens(root: string, { files }: Pick<MadeScreens, 'files'>): readonly string[] {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files.keys()];
}

function nameOf({ file, code, message }: Problem): string {
  return `${file} ${code} ${message}`;
}

/** The files of an application, with changes that are not written yet. */
type Draft = {
  /** By path. */
  readonly files: Map<string, SourceFile>;
  /** The texts that changed, by path. */
  readonly changed: Map<string, string>;
  readonly folders: Readonly<Record<'area' | 'messages', string>>;
  readonly screens: MadeScreen[];
  /** First texts, by area. */
  readonly labels: Map<string, Map<string, string>>;
};

function createDraft({ root, screens, messages: [first = ''] }: Places, files: readonly SourceFile[]): Draft {
  return {
    files: new Map(files.map((file) => [file.path, file])),
    changed: new Map(),
    folders: { area: shownPath(root, screens), messages: shownPath(root, first) },
    screens: [],
    labels: new Map(),
  };
}

/** `kind`: of a file that is new. */
function change({ files, changed }: Draft, path: string, kind: SourceFile['kind'], text: string): void {
  files.set(path, { kind, ...files.get(path), path, text });
  changed.set(path, text);
}

/** The file of an area in a folder; messages may be in one file. */
export function fileIn(folder: string, area: string): string {
  return folder.endsWith('.yaml') ? folder : `${folder}/${area}.yaml`;
}

/** Adds the screens; returns the operations that give none, and what the others leave out. */
function addScreens(
  draft: Draft,
  wanted: readonly Operation[],
  refused: readonly LeftOut[],
  contract: Contract,
): readonly LeftOut[] {
  return wanted.flatMap((operation): readonly LeftOut[] => {
    const { id } = operation;
    const own = refused.filter((one) => one.operation === id);
    if (own.some(({ part }) => part === null)) return [];
    const without = own.flatMap(({ part }) => part ?? []);
    const { area, made } = madeBeside(areasIn(draft.files.values()), operation, without, contract);
    if (typeof made === 'string') return [{ operation: id, part: null, why: made }];
    addScreen(draft, operation, area, made);
    return made.left.map((one) => ({ ...one, operation: id }));
  });
}

/** Areas by name, as they are written and as they are read. */
type Areas = { readonly texts: ReadonlyMap<string, string>; readonly read: ReadonlyMap<string, Area> };

function areasIn(files: Iterable<SourceFile>): Areas {
  const own = [...files].filter(({ kind }) => kind === 'area' || kind === 'app');
  const texts = new Map(own.map(({ path, text }) => [basename(path, '.yaml'), text]));
  return { texts, read: new Map([...texts].map(([name, text]) => [name, parse(text) ?? {}])) };
}

/** The screen of an operation and its area, beside those that there are; or why there is none. */
function madeBeside(
  { texts, read }: Areas,
  operation: Operation,
  without: readonly string[],
  contract: Contract,
): { readonly area: string; readonly made: Made | string } {
  const area = areaFor(operation.id, texts);
  const given = { area, areas: read, operations: readContract(contract), without };
  return { area, made: screenOf(operation, given) };
}

/** Those of these operations that may give a screen beside files. */
export function withScreen(
  wanted: readonly Operation[],
  files: readonly SourceFile[],
  contract: Contract,
): readonly Operation[] {
  const areas = areasIn(files);
  return wanted.filter((one) => typeof madeBeside(areas, one, [], contract).made !== 'string');
}

/** Writes a screen into its area, what leads to it into a list or the menu, and what it needs into the application. */
function addScreen(draft: Draft, operation: Operation, area: string, made: Made): void {
  const { parts, screen, link, labels, newPaging } = made;
  const edit = (name: string, path: readonly string[], key: string, value: unknown) => {
    const file = fileIn(draft.folders.area, name);
    const { text } = draft.files.get(file) ?? { text: emptyArea(operation) };
    change(draft, file, 'area', withMember(text, path, key, value));
  };
  for (const block of ['options', 'screens'] as const)
    for (const [name, value] of Object.entries(parts[block])) edit(area, [block], name, value);
  const title = textFor([screen, 'title'], labels);
  addLabels(draft, area, labels);
  if (link !== null) {
    edit(link.area, ['screens', 'liste', ...link.path], link.name, link.target);
    // Screens of other areas may have the same title.
    const isGuess = link.area !== area && Object.values(guesses.byScreen).includes(title);
    addLabels(draft, link.area, new Map([[link.name, isGuess ? `${title} (${inWords(area)})` : title]]));
  }
  for (const right of rightsOf(operation)) edit('app', ['rights'], right, inline({}));
  if (link === null && operation.path.length === 0) {
    const entry = entryOf(`${area}/${screen}`);
    edit('app', ['menu'], entry, `${area}/${screen}`);
    addLabels(draft, 'app', new Map([[entry, title]]));
  }
  if (newPaging !== null) edit('app', [], 'paging', inline(newPaging));
  for (const [name, id] of made.operations)
    draft.screens.push({ screen: `${area}/${name}`, operation: id, by: operation.id });
}

/** The name of a screen in the menu. */
function entryOf(screen: string): string {
  return screen.replace(/\/liste$/, '').replace('/', '-');
}

function addLabels({ labels }: Draft, area: string, more: Labels): void {
  labels.set(area, new Map([...more, ...(labels.get(area) ?? [])]));
}

/** Adds the messages that the definitions need to their catalogues. */
function addMessages(draft: Draft, problems: readonly Problem[]): void {
  const catalogues = [...draft.files.values()].filter(({ kind }) => kind === 'messages');
  const missing = missingTexts(problems, (name) => draft.labels.get(name));
  const texts = catalogueTexts(catalogues, missing, (area) => fileIn(draft.folders.messages, area));
  for (const [file, text] of texts) change(draft, file, 'messages', text);
}

/** What a draft leaves out because of a problem: a list of values, a column, a criterion, a field, or the whole screen. */
function refusalBy(problem: Problem, draft: Draft): readonly LeftOut[] {
  const { code, file, message: why } = problem;
  const source = draft.files.get(file);
  const text = source?.kind === 'area' || source?.kind === 'app' ? source.text : '';
  const place = unlessRefused(() => pathAt(text, offsetIn(text, problem)));
  const [block = '', name = '', ...inner] = place?.path ?? [];
  const area = basename(file, '.yaml');
  // What a list lacks is to be looked at, and takes no field away.
  if (block === 'options' && code !== 'contract-option')
    return draft.screens
      .filter(({ screen }) => screen.startsWith(`${area}/`))
      .map(({ by }) => ({ operation: by, part: name, why }));
  if (!isStop(code)) return [];
  const isMeant = ({ screen }: MadeScreen) =>
    block === 'menu' ? entryOf(screen) === name : block === 'screens' && screen === `${area}/${name}`;
  const found = draft.screens.find(isMeant);
  if (found === undefined) return [];
  // The keys of fields are paths: a member of an object is left out with it.
  const [, member] = code === 'contract-body-required' ? (/« ([^»]+)\.[^».]+ »/.exec(why) ?? []) : [];
  const at = inner.findIndex((one) => /^(columns|fields|items|tables)$/.test(one));
  const isRemoval = inner.includes('actions') && inner.includes(removal);
  const field = isRemoval ? removal : (member ?? (at < 0 ? undefined : inner[at + 1]));
  return [{ operation: found.by, part: field ?? (found.by === found.operation ? null : name), why }];
}
