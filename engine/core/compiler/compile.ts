/**
 * Compiles the authors' files to the application model: the compiler's table of contents. Each step takes the result of
 * the previous one and reports problems; there is a model for the build only if none stops it.
 */
import { checkErrors } from '../checks/checkErrors.ts';
import { checkForms } from '../checks/checkForms.ts';
import { checkPages } from '../checks/checkPages.ts';
import { checkEntries, checkReach } from '../checks/checkReach.ts';
import { checkSent } from '../checks/checkSent.ts';
import { checkTwins } from '../checks/checkTwins.ts';
import { checkUnused } from '../checks/checkUnused.ts';
import { type ContractCheck, checkContract } from '../checks/contract/checkContract.ts';
import { checkProperties } from '../checks/contract/checkProperties.ts';
import { lintMessages } from '../checks/lintMessages.ts';
import { reportWithoutContract, withoutContract } from '../checks/unchecked.ts';
import type { ReadContracts } from '../contract/contractFiles.ts';
import { type Operations, readContract } from '../contract/operations.ts';
import type { SourceFile } from '../definition/definitions.ts';
import { type Linker, link } from '../definition/linker.ts';
import type { Mark } from '../messages/catalogue.ts';
import type { Compiled } from '../model/app.ts';
import type { Vocabulary } from '../model/vocabulary.ts';
import { fold } from '../problems/fold.ts';
import { type Problem, sortProblems } from '../problems/problem.ts';
import { isStop, isWaivable } from '../problems/problems.ts';
import { createReporter } from '../problems/reporter.ts';
import { waive } from '../problems/waive.ts';
import { assemble } from './assemble/assemble.ts';
import { type Completed, complete } from './complete/complete.ts';
import { parseFiles, validateFiles } from './readDefinitions.ts';

/** The result of a compilation. */
export type Outcome = ContractCheck & {
  readonly problems: readonly Problem[];
  /** The model compiled in spite of problems, for comparison with another version. */
  readonly model: Compiled | null;
  /** The same model if no problem stops it, for the build. */
  readonly compiled: Compiled | null;
  /** The whole definitions behind the model: the basis of explanations and pages. */
  readonly prepared: Completed;
};

/**
 * Compiles; `compiled` is null if a problem stops it. `vocabulary` contains the names that the application adds to
 * the engine's; with a `contract`, calls are checked against it; with `today` (YYYY-MM-DD), waivers expire on their
 * day. `unread`: the problems of files that could not be read from disk; `mark`: see `createTexts`.
 */
export function compile(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  contract: ReadContracts | null = null,
  today: string | null = null,
  unread: readonly Problem[] = [],
  mark: Mark | null = null,
): Outcome {
  const reporter = createReporter(unread);
  // 1. Texts become values, which know where they are written.
  const parsed = parseFiles(files, reporter);
  // 2. Values become definitions, without the parts that do not follow the grammar.
  const validated = validateFiles(parsed, reporter);
  // 3. All names get one index.
  const index = link(validated, vocabulary, reporter, mark);
  // 4. Definitions get what they leave out, and screens their form in each variant.
  const { failures } = index.definitions.app.definition;
  const operations = contract?.contract ? readContract(contract.contract, failures?.code) : null;
  const prepared = complete(index, operations);
  // 5. Definitions become the model; references and texts are looked up.
  const model = assemble(prepared.screens, prepared.linker);
  // 6. Definitions are checked as a whole, and against the contract.
  const checked = check(prepared, model, contract, operations);
  // 7. Waived problems are removed, consequences are put under their cause.
  const { linker } = prepared;
  const { waivers = [] } = linker.definitions.checks;
  const remaining = sortProblems(waive(linker.problems, waivers, today, linker));
  const problems = fold(remaining, hiddenParts(linker));
  return { problems, model, compiled: stopping(problems).length === 0 ? model : null, ...checked, prepared };
}

/** Step 6, in this order: what is unused, and whether a contract is missed, follow from the problems before. */
function check(
  { linker, screens }: Completed,
  model: Compiled | null,
  contract: ReadContracts | null,
  operations: Operations | null,
): ContractCheck {
  const used = linker.used();
  // 6.1 What is wrong with the documents of the contract.
  linker.take(contract?.problems ?? []);
  // 6.2 Forms on their own: bounds, rules and conditions that no value satisfies.
  checkForms(screens, linker);
  // 6.3 Filters and fields beside the calls that send them.
  checkSent(screens, operations, linker);
  // 6.4 Parts that have the same effect, or are crossed.
  checkTwins(screens, linker);
  // 6.5 Error rules that nothing reaches.
  checkErrors(screens, linker);
  // 6.6 Screens to which the application redirects, and ways to the others.
  if (model) checkEntries(model, linker);
  checkReach(used, linker);
  // 6.7 Links of long texts and of help.
  checkPages(screens, linker);
  // 6.8 Properties of the server.
  checkProperties(operations, linker);
  // 6.9 Declarations, pages and texts that nothing uses, unless an earlier problem may be the cause.
  checkUnused(used, linker);
  // 6.10 Calls, each use of them and their refusals against the contract; what it leaves open.
  const checked = operations
    ? checkContract(operations, contract?.outside ?? [], screens, used, linker)
    : withoutAny(contract, linker);
  // 6.11 Typography and terms of texts.
  lintMessages(linker);
  return checked;
}

/** There is nothing to compare with if the contract is missing or cannot be read. */
function withoutAny(contract: ReadContracts | null, linker: Linker): ContractCheck {
  const isUnreadable = (contract?.problems.length ?? 0) > 0;
  if (!isUnreadable) reportWithoutContract(linker);
  return { unused: [], unchecked: isUnreadable ? [] : [withoutContract] };
}

/** The parts that were not read, and those that were cut out as invalid. */
function hiddenParts({ hidden, definitions: { app, areas } }: Linker): ReadonlySet<string> {
  const cutOf = (name: string, broken: ReadonlySet<string>) =>
    [...broken].map((path) => `screens/${name}/${path.replaceAll('.', '/')}`);
  return new Set([
    ...hidden,
    ...cutOf('app', app.broken),
    ...areas.flatMap(({ definition, broken }) => cutOf(definition.area, broken)),
  ]);
}

/** The problems that no application is built with, consequences among them. */
export function stopping(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((one) => [one, ...(one.consequences ?? [])].some(({ code }) => isStop(code)));
}

/** The model if the remaining problems affect no screen, so that it can be viewed. */
export function soundModel({ problems, model }: Pick<Outcome, 'problems' | 'model'>): Compiled | null {
  const all = problems.flatMap((problem) => [problem, ...(problem.consequences ?? [])]);
  return all.every(({ code }) => isWaivable(code)) ? model : null;
}
