/** What is said of an outcome without a result. */
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

/** What to do about a refusal of the name. */
export function adviceOn(
  outcome: TransferOutcome,
  organisme: string,
  text: PropsOf<'OrderFileUpload'>['text'],
): readonly string[] {
  const isOfName =
    outcome.kind === 'refused' && 'reason' in outcome && ['901', '904'].includes(outcome.reason);
  return isOfName ? [text('nomAttendu', { modele: text('modele', { organisme }) })] : [];
}
