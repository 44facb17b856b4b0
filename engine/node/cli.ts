#!/usr/bin/env node
/**
 * The engine's command line. `check` reports every problem of the definitions; `explain`, `diff`, `model` and
 * `catalogue` show what they compile to. Exit codes: 0 nothing stops the application, 1 problems found, 2 the command itself could
 * not run.
 */
import { nearest } from '../core/problems/nearest.ts';
import { type DefinitionPlaces, type Places, placesOf } from './applicationPlaces.ts';
import { actions, errors, reports, sharedHelp, usageText } from './cliTexts.ts';
import { type Action, readArguments, refuseIgnored } from './readArguments.ts';
import { UsageError } from './UsageError.ts';

const usage = usageText(Object.keys(actions));

if (import.meta.main) process.exitCode = await runCommandLine(process.argv.slice(2));

/** Runs one command, which writes to the console; returns its exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals, given } = readArguments(args);
  const [command, ...names] = positionals;
  if (values.help) {
    console.log([command && isAction(command) ? actions[command] : usage, sharedHelp].join('\n\n'));
    return 0;
  }
  if (command === undefined) throw new UsageError(`${usage}\n\n${sharedHelp}`);
  if (!isAction(command)) {
    const near = nearest(command, Object.keys(actions));
    const hint = near === null ? '' : `. ${errors.didYouMean(near)}`;
    throw new UsageError(`${errors.unknownAction(command)}${hint}\n\n${usage}`);
  }
  refuseIgnored(command, names, given);

  const {
    json,
    sarif,
    offer,
    all,
    skeleton,
    write,
    strict,
    help: _help,
    variant,
    rights,
    out,
    ...places
  } = values;
  if (command === 'check' && skeleton) return addSkeleton(placesOf(places), write);
  if (write) throw new UsageError(`${errors.writeAlone}\n\n${actions.check}`);
  if (command === 'check') return check(placesOf(places), { json, sarif, offer, all, strict });
  if (command === 'new') return create(names, places);
  if (command === 'atelier') {
    const { atelier } = await import('../workbench/server/command.ts');
    await atelier(places);
    return 0;
  }
  if (command === 'dev' || command === 'build' || command === 'preview') {
    await (await import('./serve.ts'))[command](places);
    return 0;
  }
  if (command === 'catalogue') {
    const { writePages } = await import('./writePages.ts');
    console.log(reports.pages(await writePages(places, out)));
    return 0;
  }
  const { diff, explainScreen, printModel, printOperation } = await import('./inspect.ts');
  if (command === 'operation') return printOperation(places, names[0], json);
  if (command === 'diff') return diff(names, places, json);
  if (command === 'explain') return explainScreen(places, names[0], { variant, rights, json });
  return printModel(places, names[0], variant);
}

/** Makes an application or a screen. */
async function create([what, name]: readonly string[], places: DefinitionPlaces): Promise<number> {
  if (what === 'app') {
    const { newApp } = await import('./create/newApp.ts');
    const { screens, left } = await newApp(name, [places.contract ?? []].flat());
    console.log(reports.newApp(name ?? '', screens, left));
  } else if (what === 'screen') {
    const { newScreen } = await import('./create/newScreen.ts');
    console.log(reports.newScreen(await newScreen(placesOf(places), name)));
  } else throw new UsageError(errors.whichNew);
  return 0;
}

/** Prints the missing messages, or writes them into the catalogues. */
async function addSkeleton(places: Places, isWritten: boolean): Promise<number> {
  const { loadDefinitions } = await import('./definitions.ts');
  const { catalogueTexts, firstTexts, skeletonText } = await import('./create/skeleton.ts');
  const { fileIn, writeScreens } = await import('./create/makeScreens.ts');
  const { shownPath } = await import('./loadFiles.ts');
  const read = await loadDefinitions(places);
  const missing = firstTexts(read, read.problems);
  if (missing.length === 0 || !isWritten) {
    console.log(missing.length === 0 ? reports.noMissing : skeletonText(missing).trimEnd());
    return missing.length === 0 ? 0 : 1;
  }
  const [folder = ''] = places.messages;
  const catalogues = read.files.filter(({ kind }) => kind === 'messages');
  const made = catalogueTexts(catalogues, missing, (area) => fileIn(shownPath(places.root, folder), area));
  writeScreens(places.root, { files: made });
  const left = firstTexts(read, (await loadDefinitions(places)).problems);
  console.log(reports.written([...made.keys()], left.length === 0 ? '' : skeletonText(left).trimEnd()));
  return left.length === 0 ? 0 : 1;
}

function isAction(name: string): name is Action {
  return Object.hasOwn(actions, name);
}

type CheckOptions = Readonly<Record<'json' | 'sarif' | 'offer' | 'all' | 'strict', boolean>>;

/** Loads the code of a report only if there is something to report. */
async function check(places: Places, { json, sarif, offer, all, strict }: CheckOptions): Promise<number> {
  const { loadDefinitions } = await import('./definitions.ts');
  const { files, problems, compiled, unused, unchecked } = await loadDefinitions(places);
  if (sarif)
    console.log(JSON.stringify((await import('../core/problems/sarif.ts')).sarifOf(problems), null, 2));
  else if (json) console.log(JSON.stringify(offer ? { problems, unused } : problems, null, 2));
  else if (problems.length > 0)
    console.log((await import('./report.ts')).reportProblems(problems, files, all));
  else console.log(reports.noProblem(files.length));
  if (offer && !json && !sarif) console.log(`\n${(await import('./report.ts')).reportOffer(unused)}`);
  if (unchecked.length > 0) {
    const { reportUnchecked } = await import('./report.ts');
    // A report for a program stays whole: what it cannot hold is said beside it.
    (json || sarif ? console.error : console.log)(`\n${reportUnchecked(unchecked)}`);
  }
  return problems.length === 0 || (compiled !== null && !strict) ? 0 : 1;
}
