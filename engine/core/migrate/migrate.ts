/** Rewrites definitions of the former format in the current one, as an author would, without touching the rest. */
import { type Contract, readContract } from '../checks/contract/operations.ts';
import type { SourceFile } from '../definition/definitions.ts';
import { formerFormat } from '../definition/format.ts';
import type { Step } from './step.ts';
import { conditionsStep } from './steps/conditions.ts';
import { contractStep } from './steps/contract.ts';
import { defaultsStep } from './steps/defaults.ts';
import { errorsStep } from './steps/errors.ts';
import { fieldsStep } from './steps/fields.ts';
import { formatStep } from './steps/format.ts';
import { inlineStep } from './steps/inline.ts';
import { keysSteps } from './steps/keys.ts';
import { namesStep } from './steps/names.ts';
import { optionsStep } from './steps/options.ts';
import { pagingStep } from './steps/paging.ts';
import { pathsStep } from './steps/paths.ts';
import { screensStep } from './steps/screens.ts';
import { targetsSteps } from './steps/targets.ts';
import { verbatimStep } from './steps/verbatim.ts';
import { widthsStep } from './steps/widths.ts';
import { applyEdits, nodeAt, readFile } from './yamlEdits.ts';

/** In this order; each one reads the result of the one before it. */
const steps: readonly Step[] = [
  ...keysSteps,
  verbatimStep,
  errorsStep,
  pagingStep,
  namesStep,
  fieldsStep,
  optionsStep,
  defaultsStep,
  widthsStep,
  conditionsStep,
  ...targetsSteps,
  pathsStep,
  screensStep,
];

/**
 * The files that change, with their new text; with a contract, words that only repeat it are dropped. Files that cannot
 * be parsed, pages, and applications in the current format stay as they are.
 */
export function migrate(
  files: readonly SourceFile[],
  contract: Contract | null = null,
): readonly SourceFile[] {
  if (!files.some(isFormer)) return [];
  const before = new Map(files.map(({ path, text }) => [path, text]));
  const ofContract = contract === null ? [] : [contractStep(readContract(contract))];
  const after = [...steps, ...ofContract, inlineStep, formatStep].reduce(runStep, files);
  return after.filter(({ path, text }) => before.get(path) !== text);
}

/** Whether a file says that it is in the former format. */
function isFormer(file: SourceFile): boolean {
  const read = file.kind === 'messages' ? null : readFile(file);
  return read !== null && (nodeAt(read.root, ['format'])?.toJSON() as unknown) === formerFormat;
}

function runStep(files: readonly SourceFile[], step: Step): readonly SourceFile[] {
  const edits = step(files.flatMap((file) => readFile(file) ?? []));
  const texts = new Map([...edits].map(([{ path, text }, made]) => [path, applyEdits(text, made)]));
  return files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text }));
}
