/**
 * `new screen`: from an operation, a list with its detail, the detail of an object, or a form; with its first messages and
 * its place in the application.
 */
import type { SourceFile } from '../../core/definition/definitions.ts';
import type { Places } from '../applicationPlaces.ts';
import { errors } from '../cliTexts.ts';
import { UsageError } from '../UsageError.ts';
import { type MadeScreens, makeScreens, writeScreens } from './makeScreens.ts';
import { contractNeeded, operationOf } from './shownOperations.ts';

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
