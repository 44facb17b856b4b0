/** What became of a transferred file, as the result page tells it first. Pure. */
import type { Validation } from './transferOutcome.ts';

export type ResultOutcome =
  /** All lines. */
  | { readonly kind: 'imported' }
  /** Some lines were rejected, the others imported. */
  | { readonly kind: 'partly' }
  /** Too many lines in error: the lines without error are not imported either. */
  | { readonly kind: 'threshold'; readonly seuil: number }
  /** `motif` is empty if no check failed. */
  | { readonly kind: 'refused'; readonly motif: string }
  /** The file is not at fault. */
  | { readonly kind: 'undone' }
  | { readonly kind: 'unknown' };

/** The outcome of a transfer, from its code, its counts and its checks. */
export function resultOutcome(validation: Validation): ResultOutcome {
  switch (validation.resultatTransfert) {
    case 'UPLOAD_OK':
      return { kind: validation.nombreLignesKO > 0 ? 'partly' : 'imported' };
    case 'UPLOAD_KO':
      return validation.seuilRejet === null
        ? { kind: 'refused', motif: decisiveControl(validation) }
        : { kind: 'threshold', seuil: validation.seuilRejet };
    case 'UPLOAD_UNACCOMPLISHED':
    case 'UPLOAD_DISABLED':
      return { kind: 'undone' };
    default:
      return { kind: 'unknown' };
  }
}

/** The check that caused the rejection. */
function decisiveControl({ controles }: Validation): string {
  const decisive = controles.findLast(({ statut }) => statut === false);
  if (decisive === undefined) return '';
  return [decisive.intitule, decisive.resultatControle].filter((part) => part !== '').join('\u00a0: ');
}
