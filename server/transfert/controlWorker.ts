/**
 * The worker thread that parses and validates one order file, then ends. Request rows are returned as JSON
 * texts, which the database reads directly, so that the event loop never holds ten thousand objects.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type ControlOptions, controlFile, type FileControl } from '#schemas/orderFile/controlFile.ts';
import { demandeRow } from './demandeRow.ts';
import type { KeyedLine } from './duplicates.ts';
import { linesOfSlice, slicesOf } from './slices.ts';

export type ControlJob = { bytes: Uint8Array; options: ControlOptions; withBatches: boolean };

/** Valid lines: a JSON array of `DemandeRow`, and their keys for the duplicate check. */
export type ControlledBatch = { readonly lignes: string; readonly cles: readonly KeyedLine[] };

/** The result, and the valid lines if requested. */
export type ControlAnswer = Omit<FileControl, 'valides' | 'lignes'> & { batches: readonly ControlledBatch[] };

function answer({ bytes, options, withBatches }: ControlJob): ControlAnswer {
  const { valides, lignes: _, ...control } = controlFile(bytes, options);
  const batches = slicesOf(withBatches ? valides : [], linesOfSlice).map((slice) => {
    const batch = slice.map(({ numeroLigne, values }) => demandeRow(numeroLigne, values, options.kind));
    return {
      lignes: JSON.stringify(batch),
      cles: batch.map(({ numero_ligne, cle_doublon }) => ({ numeroLigne: numero_ligne, cle: cle_doublon })),
    };
  });
  return { ...control, batches };
}

parentPort?.postMessage(answer(workerData as ControlJob));
