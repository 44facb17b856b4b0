/**
 * The control of an order file in the browser, by the rules of the server, before it is sent. It runs in short slices: the
 * page answers while a file of the maximum size is read (its policy for scripts allows no worker).
 */
import {
  type ControlOptions,
  controlSteps,
  type FileControl,
  mostLines,
} from '#schemas/orderFile/controlFile.ts';
import { isoDay } from '#schemas/orderFile/isoDay.ts';
import type { Kind } from '#schemas/orderFile/layouts.ts';

/** Milliseconds of work between two pauses: less than a frame. */
const slice = 12;

/** The options of a control before the transfer: only the server knows the threshold. */
export function optionsBefore(kind: Kind): ControlOptions {
  return { kind, today: isoDay(new Date()), maxLines: mostLines, seuilRejet: 100 };
}

/** The result; null if it `isStale` before it is known, or the file cannot be read. */
export async function controlBefore(
  file: Blob,
  options: ControlOptions,
  isStale: () => boolean = () => false,
): Promise<FileControl | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return null;
  const steps = controlSteps(new Uint8Array(bytes), options);
  let end = performance.now() + slice;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    if (isStale()) return null;
    end = performance.now() + slice;
  }
}
