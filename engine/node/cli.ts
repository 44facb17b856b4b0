/**
 * The engine's command line. `check` reports every problem of the definitions; `explain`, `diff`, `model` and
 * `catalogue` show what they compile to. Exit codes: 0 nothing stops the application, 1 problems found, 2 the command itself could
 * not run.
 */
import { nearest } from '../core/problems/nearest.ts';
import { type Places, placesOf } from './applicationPlaces.ts';
import { actions, errors, reports, sharedHelp, usage } from './cliTexts.ts';
import { type Action, type Options, readArguments, refuseIgnored } from './readArguments.ts';
import { UsageError } from './UsageError.ts';

/** What each action does; its code is loaded when it is asked for. */
const runs: Readonly<
  Record<Action, (options: Options, names: readonly string[]) => Promise<number> | Promise<void>>
> = {
  check,
  explain: async (options, [name]) => (await import('./inspect.ts')).explainScreen(options, name),
  operation: async (options, [name]) => (await import('./inspect.ts')).printOperation(options, name),
  diff: async (options, names) => (await import('./inspect.ts')).diff(options, names),
  model: async (options, [name]) => (await import('./inspect.ts')).printModel(options, name),
  catalogue: async (options) => {
    const { writePages } = await import('./inspect.ts');
    console.log(reports.pages(await writePages(options, options.out)));
  },
  new: create,
  dev: async (options) => (await import('./serve.ts')).dev(options),
  atelier: async (options) => (await import('../workbench/server/command.ts')).atelier(options),
  build: async (options) => (await import('./serve.ts')).build(options),
  preview: async (options) => (await import('./serve.ts')).preview(options),
};

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
  const { options, positionals, given } = readArguments(args);
  const [command, ...names] = positionals;
  if (options.help) {
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
  return (await runs[command](options, names)) ?? 0;
}

function isAction(name: string): name is Action {
  return Object.hasOwn(actions, name);
}

/** Makes an application or a screen. */
async function create(options: Options, [what, name]: readonly string[]): Promise<void> {
  if (what === 'app') {
    const { newApp } = await import('./create/newApp.ts');
    const { screens, left } = await newApp(name, options.contract ?? []);
    console.log(reports.newApp(name ?? '', screens, left));
  } else if (what === 'screen') {
    const { newScreen } = await import('./create/newScreen.ts');
    console.log((await newScreen(placesOf(options), name)).join('\n'));
  } else throw new UsageError(errors.whichNew);
}

/** Reports every problem, as a text, as JSON or as SARIF. */
async function check(options: Options): Promise<number> {
  const { json, sarif, offer, all, skeleton, write, strict } = options;
  if (skeleton) return addSkeleton(placesOf(options), write);
  if (write) throw new UsageError(`${errors.writeAlone}\n\n${actions.check}`);
  const { loadDefinitions } = await import('./definitions.ts');
  const { files, problems, compiled, unused, unchecked } = await loadDefinitions(placesOf(options));
  const { reportOffer, reportProblems, reportUnchecked } = await import('./report.ts');
  if (sarif)
    console.log(JSON.stringify((await import('../core/problems/sarif.ts')).sarifOf(problems), null, 2));
  else if (json) console.log(JSON.stringify(offer ? { problems, unused } : problems, null, 2));
  else if (problems.length > 0) console.log(reportProblems(problems, files, all));
  else console.log(reports.noProblem(files.length));
  if (offer && !json && !sarif) console.log(`\n${reportOffer(unused)}`);
  // A report for a program stays whole: what it cannot hold is said beside it.
  const say = json || sarif ? console.error : console.log;
  if (unchecked.length > 0) say(`\n${reportUnchecked(unchecked)}`);
  return problems.length === 0 || (compiled !== null && !strict) ? 0 : 1;
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
