/**
 * The worker thread that parses and controls one order file, then ends. The rows of the requests leave as JSON texts,
 * which the database reads as they are: the event loop never holds ten thousand objects.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type ControlOptions, controlFile, type FileControl } from './controlFile.ts';

export type ControlJob = { bytes: Uint8Array; options: ControlOptions; withBatches: boolean };

/** The control's result, and the valid lines as JSON arrays of `DemandeRow` where they were asked for. */
export type ControlAnswer = Omit<FileControl, 'demandes'> & { batches: readonly string[] };

const LINES_A_BATCH = 250;

function answer({ bytes, options, withBatches }: ControlJob): ControlAnswer {
  const { demandes, ...control } = controlFile(bytes, options);
  const batches: string[] = [];
  if (withBatches) {
    for (let start = 0; start < demandes.length; start += LINES_A_BATCH) {
      batches.push(JSON.stringify(demandes.slice(start, start + LINES_A_BATCH)));
    }
  }
  return { ...control, batches };
}

parentPort?.postMessage(answer(workerData as ControlJob));
