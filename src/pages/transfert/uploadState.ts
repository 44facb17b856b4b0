/**
 * The states of a transfer and the checks before it (specification 2, sections 2.1, 4 and 5). Pure functions.
 */

import { parseFileName } from '#schemas/orderFile/fileName.ts';
import type { FileLoss } from '../../files/fileLoss.ts';

export type UploadState =
  | { readonly step: 'choosing' }
  | { readonly step: 'sending'; readonly percent: number; readonly startedAt: number }
  /** Everything is sent; the server checks the file. */
  | { readonly step: 'checking' }
  | { readonly step: 'failed'; readonly message: string; readonly retry: boolean };

/** A reason not to send the file: message name and field. */
export type UploadProblem =
  | { readonly field: 'fichier'; readonly text: 'aucunFichier' | 'tropVolumineux' | 'vide' | FileLoss }
  | { readonly field: 'accepter'; readonly text: 'accepterObligatoire' };

/**
 * Client-side checks, in page order.
 * @param maximum maximum size in bytes
 */
export function uploadProblems(
  file: { readonly size: number } | null,
  accepted: boolean,
  maximum: number,
): readonly UploadProblem[] {
  const problems: UploadProblem[] = [];
  if (file === null) problems.push({ field: 'fichier', text: 'aucunFichier' });
  else if (file.size > maximum) problems.push({ field: 'fichier', text: 'tropVolumineux' });
  else if (file.size === 0) problems.push({ field: 'fichier', text: 'vide' });
  if (!accepted) problems.push({ field: 'accepter', text: 'accepterObligatoire' });
  return problems;
}

/** Warnings about a name that the server will probably refuse, by message name. They do not prevent sending. */
export type FileAdvice = 'avisNom' | 'avisEmetteur';

/** Repeats the server's checks of the name (decision D27); `organisme` is the code of the user's organisation. */
export function nameAdvice(name: string, organisme: string): readonly FileAdvice[] {
  const code = parseFileName(name)?.organisme;
  if (code === undefined) return ['avisNom'];
  return code === organisme ? [] : ['avisEmetteur'];
}

/** The state after a progress event: an integer percentage, then `checking` once everything is sent. */
export function onProgress(state: UploadState, fraction: number): UploadState {
  if (state.step !== 'sending') return state;
  const percent = Math.min(100, Math.max(state.percent, Math.floor(fraction * 100)));
  return percent === 100 ? { step: 'checking' } : { ...state, percent };
}

/** Remaining seconds at the average speed; null while there is too little data. */
export function secondsLeft(state: UploadState, now: number): number | null {
  if (state.step !== 'sending' || state.percent < 5) return null;
  const elapsed = (now - state.startedAt) / 1000;
  if (elapsed < 2) return null;
  return Math.ceil((elapsed * (100 - state.percent)) / state.percent);
}

/** Whether a transfer is under way. */
export function isBusy(step: UploadState['step']): boolean {
  return step === 'sending' || step === 'checking';
}
