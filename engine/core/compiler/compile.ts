/**
 * From the authors' files to the application model: the compiler's table of contents. Each phase takes what the one
 * before made; what is wrong is reported along the way, and only a sound whole becomes a model.
 */
import type { AppDefinition } from '../../../schemas/types/definition.ts';
import type { AidsModel, AppModel, RouteModel, ScreenFile, ScreenId } from '../model.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { assembleAids, assembleApp } from './assemble/app.ts';
import { assembleRoutes } from './assemble/routes.ts';
import { assembleScreenFile } from './assemble/screen.ts';
import { checkContract } from './contract/checkContract.ts';
import type { Unused } from './contract/offer.ts';
import type { Contract } from './contract/operations.ts';
import type { Linker } from './link.ts';
import { lintMessages } from './lintMessages.ts';
import { prepare } from './prepare.ts';
import { type Problem, sortProblems } from './problem.ts';
import { isWaivable } from './problems.ts';
import { waive } from './waive.ts';

/** A file as an author wrote it. `path` is shown in problems. */
export type SourceFile = {
  readonly path: string;
  readonly kind: 'app' | 'area' | 'checks' | 'messages' | 'markdown';
  readonly text: string;
};

/** The whole application, ready to be drawn. */
export type Compiled = {
  readonly app: AppModel;
  readonly routes: readonly RouteModel[];
  readonly screens: Readonly<Record<ScreenId, ScreenFile>>;
  readonly aids: AidsModel;
};

/** What compiling tells. */
export type Outcome = {
  readonly problems: readonly Problem[];
  readonly compiled: Compiled | null;
  /** The model also where problems are left that spoil no screen: to be looked at, not to be built. */
  readonly sound: Compiled | null;
  /** What could be made in spite of all problems: good enough to be compared with another version. */
  readonly rough: Compiled | null;
  /** What the contract offers and no screen uses. */
  readonly unused: readonly Unused[];
};

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
  const { linker, screens } = prepare(files, vocabulary);
  const { definitions, texts } = linker;

  const app = definitions.app.broken.size === 0 ? (definitions.app.definition as AppDefinition) : null;
  const appModel = app && assembleApp(app, linker);
  const routes = assembleRoutes(screens, linker);
  const assembled = screens.map((screen) => ({ id: screen.id, ...assembleScreenFile(screen, linker) }));
  const screenFiles = Object.fromEntries(assembled.map(({ id, file }) => [id, file]));
  const helps = assembled.filter(({ help }) => Object.keys(help).length > 0);
  const aids = app && assembleAids(app, Object.fromEntries(helps.map(({ id, help }) => [id, help])), linker);
  reportUnused(linker);
  const unused = contract ? checkContract(contract, screens, linker) : [];

  lintMessages(definitions.checks, texts, definitions.pages, linker);

  const problems = sortProblems(waive(linker.problems, definitions.checks.waivers ?? [], today, linker));
  const isSound = problems.every(({ code }) => isWaivable(code));
  const made = appModel && aids ? { app: appModel, routes, screens: screenFiles, aids } : null;
  const rough = definitions.complete ? made : null;
  const sound = isSound ? rough : null;
  return { problems, compiled: problems.length === 0 ? sound : null, sound, rough, unused };
}

/** What nobody uses; areas with mistakes of their own are passed over, since these may be why. */
function reportUnused({ definitions, texts, problems, appTexts, reportUnusedDeclarations }: Linker): void {
  if (!definitions.complete) return;
  const wrong = new Set(problems.filter(({ code }) => code !== 'message-missing').map(({ file }) => file));
  const silent = definitions.areas.filter(({ file }) => wrong.has(file));
  const names = new Set(silent.map(({ definition }) => definition.area));
  reportUnusedDeclarations(names);
  const isSilent = definitions.app.broken.size > 0 || names.size > 0 || appTexts === null;
  texts.reportUnused(isSilent ? new Set([...names, 'app']) : names);
}
