/**
 * `new screen`: from an operation, a list with its detail, the detail of an object, or a form; with its first messages and
 * its place in the application.
 */
import type { ReadContracts } from '../../core/contract/contractFiles.ts';
import { type Contract, type Operation, readContract } from '../../core/contract/operations.ts';
import type { SourceFile } from '../../core/definition/definitions.ts';
import { nearest } from '../../core/problems/nearest.ts';
import type { Places } from '../applicationPlaces.ts';
import { errors } from '../cliTexts.ts';
import { type ContractPlaces, loadContracts } from '../contracts.ts';
import { reportProblems } from '../report.ts';
import { UsageError } from '../UsageError.ts';
import { type MadeScreens, makeScreens, writeScreens } from './makeScreens.ts';
import { whyNoScreen } from './screenOf.ts';

/** Reads the contracts of an application; rejects with the report of what is wrong with them. */
export async function contractNeeded(
  places: ContractPlaces,
): Promise<ReadContracts & { readonly contract: Contract }> {
  const read = await loadContracts(places);
  const { contract, problems, files } = read;
  if (contract === null)
    throw new UsageError(problems.length > 0 ? reportProblems(problems, files) : errors.noContract);
  return { ...read, contract };
}

/** Makes the screen in memory. Rejects where the operation gives none. `files`: those that there are. */
export async function madeScreen(
  places: Places,
  asked: string | undefined,
  files?: readonly SourceFile[],
): Promise<MadeScreens> {
  const read = await contractNeeded(places);
  const operation = operationOf(asked, read.contract);
  const made = await makeScreens(places, read, [operation], files);
  const whole = made.refused.find(({ part }) => part === null);
  if (whole) throw new UsageError(errors.noScreen(operation.id, whole.why));
  return made;
}

/** Writes its files; returns the paths of those that it wrote or changed. */
export async function newScreen(places: Places, asked: string | undefined): Promise<readonly string[]> {
  return writeScreens(places.root, await madeScreen(places, asked));
}

/** The operation of this name. */
function operationOf(asked: string | undefined, contract: Contract): Operation {
  const { byId } = readContract(contract);
  const offered = [...byId.values()].filter((one) => whyNoScreen(one) === null);
  const known = offered.map(({ id }) => id);
  const operation = byId.get(asked ?? '');
  if (!operation) throw new UsageError(errors.whichOperation(known, nearest(asked ?? '', known)));
  return operation;
}
