/**
 * From the authors' files to the application model: the compiler's table of contents. Each phase takes what the one
 * before made; what is wrong is reported along the way, and only a sound whole becomes a model.
 */
import { checkUnused } from '../checks/checkUnused.ts';
import { checkContract } from '../checks/contract/checkContract.ts';
import type { Unused } from '../checks/contract/offer.ts';
import type { Contract } from '../checks/contract/operations.ts';
import { lintMessages } from '../checks/lintMessages.ts';
import type { SourceFile } from '../definition/definitions.ts';
import type { Linker } from '../definition/linker.ts';
import type { Compiled } from '../model/model.ts';
import type { Vocabulary } from '../model/vocabulary.ts';
import type { NormalScreen } from '../parts/normalScreen.ts';
import { type Problem, sortProblems } from '../problems/problem.ts';
import { isWaivable } from '../problems/problems.ts';
import { createReporter } from '../problems/reporter.ts';
import { waive } from '../problems/waive.ts';
import { type Assembled, assemble } from './assemble/assemble.ts';
import { link } from './link.ts';
import { normalize } from './normalize.ts';
import { parseFiles, validateFiles } from './readDefinitions.ts';

/** What compiling tells. */
export type Outcome = {
  readonly problems: readonly Problem[];
  /** What could be made in spite of all problems: good enough to be compared with another version. */
  readonly model: Compiled | null;
  /** The same where there is no problem at all: good enough to be built. */
  readonly compiled: Compiled | null;
  /** What the contract offers and no screen uses. */
  readonly unused: readonly Unused[];
};

/** Every name, and every screen in each of its variants: what explanations and pages are made of, beside the model. */
export type Prepared = { readonly linker: Linker; readonly screens: readonly NormalScreen[] };

/** The phases up to the screens by variant; problems are in the linker. */
export function prepare(files: readonly SourceFile[], vocabulary: Vocabulary): Prepared {
  const reporter = createReporter();
  const parsed = parseFiles(files, reporter);
  const validated = validateFiles(parsed, reporter);
  const linker = link(validated, vocabulary, reporter);
  const screens = normalize(linker);
  return { linker, screens };
}

/**
 * Compiles; `compiled` is null when there is any problem. `vocabulary` holds what the application adds to the engine's
 * names; with a `contract`, the calls are held against it; with `today` (YYYY-MM-DD), waivers
 * end on their day.
 */
export function compile(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  contract: Contract | null = null,
  today: string | null = null,
): Outcome {
  const prepared = prepare(files, vocabulary);
  const assembled = assemble(prepared.screens, prepared.linker);
  const unused = check(prepared, assembled, contract);
  return outcomeOf(prepared, assembled, unused, today);
}

/** Last phase: the definitions against what they leave out, against the contract and against the rules of writing. */
function check(
  { linker, screens }: Prepared,
  { used }: Assembled,
  contract: Contract | null,
): readonly Unused[] {
  const { checks, pages } = linker.definitions;
  checkUnused(used, linker);
  const unused = contract ? checkContract(contract, screens, linker) : [];
  lintMessages(checks, linker.texts, pages, linker);
  return unused;
}

function outcomeOf(
  { linker }: Prepared,
  { model }: Assembled,
  unused: readonly Unused[],
  today: string | null,
): Outcome {
  const { waivers = [] } = linker.definitions.checks;
  const problems = sortProblems(waive(linker.problems, waivers, today, linker));
  return { problems, model, compiled: problems.length === 0 ? model : null, unused };
}

/** The model where the problems that are left spoil no screen: good enough to be looked at. */
export function soundModel({ problems, model }: Pick<Outcome, 'problems' | 'model'>): Compiled | null {
  return problems.every(({ code }) => isWaivable(code)) ? model : null;
}
