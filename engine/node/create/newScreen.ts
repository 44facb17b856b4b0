/**
 * `new screen`: from an operation, a list with its detail, the detail of an object, or a form; with its first messages and
 * its place in the application.
 */
import type { Places } from '../applicationPlaces.ts';
import { errors } from '../cliTexts.ts';
import { UsageError } from '../UsageError.ts';
import { makeScreens, writeScreens } from './makeScreens.ts';
import { contractNeeded, operationOf } from './shownOperations.ts';

/** Writes the files; returns the paths of those that it wrote or changed. Rejects where the operation gives no screen. */
export async function newScreen(places: Places, asked: string | undefined): Promise<readonly string[]> {
  const read = await contractNeeded(places);
  const operation = operationOf(asked, read.contract);
  const made = await makeScreens(places, read, [operation]);
  const whole = made.refused.find(({ part }) => part === null);
  if (whole) throw new UsageError(errors.noScreen(operation.id, whole.why));
  return writeScreens(places.root, made);
}
