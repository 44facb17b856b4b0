/** The sentence of an outcome without a result. */
import type { PropsOf } from '../../registry/vocabulary.ts';
import { otherReason, type TransferOutcome } from './transferOutcome.ts';

export function refusalText(
  outcome: Exclude<TransferOutcome, { kind: 'result' }>,
  text: PropsOf<'OrderFileUpload'>['text'],
): string {
  if (outcome.kind === 'unknown') return text('inconnue');
  const reason = 'words' in outcome ? outcome.words : text(`motifs.${outcome.reason}`);
  return text('echec', { motif: reason || text(`motifs.${otherReason}`) });
}
