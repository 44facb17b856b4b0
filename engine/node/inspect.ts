/** The commands that show what definitions compile to: the model, what a user sees of it, what changed in it, its pages. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { soundModel } from '../core/compiler/compile.ts';
import { readContract } from '../core/contract/operations.ts';
import type { Compiled } from '../core/model/app.ts';
import { nearest } from '../core/problems/nearest.ts';
import { compareVersions } from '../core/reports/compare.ts';
import { explain } from '../core/reports/explain.ts';
import { explainSight } from '../core/reports/explainSight.ts';
import { operationParts } from '../core/reports/operationParts.ts';
import { pageMark, screenPages } from '../core/reports/screenPages/screenPages.ts';
import { type DefinitionPlaces, placesOf } from './applicationPlaces.ts';
import { errors, reports } from './cliTexts.ts';
import { loadDefinitions } from './definitions.ts';
import { slashed } from './engineFile.ts';
import type { Options } from './readArguments.ts';
import { reportChanges, reportExplanation, reportOperation, reportProblems } from './report.ts';
import { openVersion } from './revision.ts';
import { UsageError } from './UsageError.ts';

/** Prints the compiled model of a screen, of the application or of the routes. */
export async function printModel(options: Options, name: string | undefined): Promise<number> {
  const { sound } = await soundDefinitions(options);
  if (!sound) return 1;
  console.log(JSON.stringify(modelOf(sound, name, options.variant), null, 2));
  return 0;
}

/** The definitions of an application. Null, with its problems printed, if there is no model that can be viewed. */
async function soundDefinitions(options: Options) {
  const definitions = await loadDefinitions(placesOf(options));
  const sound = soundModel(definitions);
  if (!sound) console.error(reportProblems(definitions.problems, definitions.files));
  return { ...definitions, sound };
}

function modelOf(compiled: Compiled, name: string | undefined, variant: string | undefined): unknown {
  if (name === 'app' || name === 'routes') {
    if (variant !== undefined) throw new UsageError(errors.variantOfNone(name));
    return compiled[name];
  }
  const file = compiled.screens[name ?? ''];
  if (!file) throw unknown(errors.unknownScreen, name, ['app', 'routes', ...Object.keys(compiled.screens)]);
  if (variant === undefined) return file;
  const one = file[variant];
  if (!one) throw unknown(errors.unknownVariant, variant, Object.keys(file));
  return one;
}

/** An unknown name, with the closest known one, or all of them. */
function unknown(
  say: (name: string) => string,
  name: string | undefined,
  known: readonly string[],
): UsageError {
  if (name === undefined) return new UsageError(errors.whichScreen(known));
  const near = nearest(name, known);
  const hint = near === null ? errors.known(known) : errors.didYouMean(near);
  return new UsageError(`${say(name)} ${hint}`);
}

/** Prints what a visitor sees of a screen, and why. */
export async function explainScreen(options: Options, name: string | undefined): Promise<number> {
  const { sound, prepared, contract } = await soundDefinitions(options);
  if (!sound || !prepared) return 1;
  const { variant, rights, json } = options;
  const { names } = sound.app.variants;
  const chosen = variant ?? names[0] ?? '';
  if (!names.includes(chosen)) throw unknown(errors.unknownVariant, chosen, names);
  const held = rights?.split(',').filter((one) => one !== '') ?? [];
  const known = Object.keys(sound.app.rights);
  const stray = held.find((one) => !known.includes(one));
  if (stray !== undefined) throw unknown(errors.unknownRight, stray, known);
  const visitor = {
    signedIn: rights !== undefined,
    rights: new Map(held.map((one) => [one.toLowerCase(), true] as const)),
    variant: chosen,
  };
  const operations = contract.contract && readContract(contract.contract);
  const explained = explain(prepared, sound, name ?? '', visitor, operations);
  if (explained === null) throw unknown(errors.unknownScreen, name, Object.keys(sound.screens));
  const lines = [...explained, ...explainSight(prepared, sound, name ?? '')];
  console.log(json ? JSON.stringify(lines, null, 2) : reportExplanation(lines));
  return 0;
}

/** Prints what an operation of the contract takes and answers. */
export async function printOperation(options: Options, asked: string | undefined): Promise<number> {
  const { contract, unused } = await loadDefinitions(placesOf(options));
  if (contract.contract === null) throw new UsageError(errors.noContract);
  const { byId } = readContract(contract.contract);
  const operation = byId.get(asked ?? '');
  if (!operation)
    throw new UsageError(errors.whichOperation([...byId.keys()], nearest(asked ?? '', byId.keys())));
  const parts = operationParts(operation, unused);
  console.log(options.json ? JSON.stringify(parts, null, 2) : reportOperation(parts));
  return 0;
}

/** Prints what changes for users from one version to another. */
export async function diff(options: Options, [before, after]: readonly string[]): Promise<number> {
  if (before === undefined || after === undefined) throw new UsageError(errors.twoVersions);
  const old = await compiledVersion(before, options);
  const made = await compiledVersion(after, options);
  if (!old.model || !made.model) return 1;
  const changes = compareVersions(old.model, made.model);
  console.log(options.json ? JSON.stringify(changes, null, 2) : reportChanges(changes));
  return old.isSound && made.isSound ? 0 : 1;
}

/**
 * The model of a version. An older version may not compile with the current compiler: it is compared as far as it can
 * be read, and the command says so first. Null, with its problems printed, if there is no model at all.
 */
async function compiledVersion(
  name: string,
  options: Options,
): Promise<{ readonly model: Compiled | null; readonly isSound: boolean }> {
  const version = await openVersion(name, options.root ?? '.');
  try {
    const definitions = await loadDefinitions(placesOf({ ...options, root: version.root }));
    const { problems, files, model } = definitions;
    if (!model) console.error(`${name}\n\n${reportProblems(problems, files)}`);
    const isSound = soundModel(definitions) !== null;
    if (model && !isSound) console.error(reports.incomplete(name, problems.length));
    return { model, isSound };
  } finally {
    await version.remove();
  }
}

/** The pages of an application for a folder, by file name. Rejects if the definitions have problems. */
export async function pagesFor(
  places: DefinitionPlaces,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const all = placesOf(places);
  const definitions = await loadDefinitions(all);
  const { problems, files, prepared } = definitions;
  const sound = soundModel(definitions);
  if (!sound || !prepared) throw new UsageError(reportProblems(problems, files));
  const toRoot = slashed(relative(resolve(all.root, folder), all.root)) || '.';
  return screenPages(prepared, sound, toRoot);
}

/** Writes the pages, deletes those of removed screens, and returns the number of pages. */
export async function writePages(places: DefinitionPlaces, out: string | undefined): Promise<number> {
  if (out === undefined) throw new UsageError(errors.noFolder);
  const folder = resolve(placesOf(places).root, out);
  const pages = await pagesFor(places, out);
  await mkdir(folder, { recursive: true });
  for (const name of await oldPages(folder)) if (!pages.has(name)) await rm(join(folder, name));
  for (const [name, text] of pages) await writeFile(join(folder, name), text);
  return pages.size;
}

/** The generated files of the folder: only these are ever deleted. */
export async function oldPages(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => name);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.filter((_, index) => texts[index]?.startsWith(pageMark));
}
