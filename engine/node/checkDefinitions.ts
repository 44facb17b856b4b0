/** The problems of an application's definitions, or what the last check of the same content found. */
import type { SourceFile } from '../core/compiler/compile.ts';
import type { Unused } from '../core/compiler/contract/offer.ts';
import type { Problem } from '../core/compiler/problem.ts';
import type { Places } from './applicationPlaces.ts';
import { keptFor } from './kept.ts';

type Found = {
  readonly problems: readonly Problem[];
  readonly unused: readonly Unused[];
  /** How many files were checked. */
  readonly count: number;
};

/** What was found, and the texts for those who show them. */
export type CheckOutcome = Found & { readonly files: () => readonly SourceFile[] };

/** Checks. The compiler is loaded only where the content is new. */
export async function checkDefinitions(places: Places): Promise<CheckOutcome> {
  const kept = keptFor<Found>('check', places);
  const files = () => kept.loaded().files;
  const known = kept.read();
  if (known !== null) return { files, ...known };

  const { loadDefinitions } = await import('./definitions.ts');
  const { problems, unused } = await loadDefinitions(places, kept.loaded());
  const found = { problems, unused, count: files().length };
  kept.write(found);
  return { files, ...found };
}
