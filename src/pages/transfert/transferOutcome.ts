/**
 * Maps an answer of `POST /api/transfert` to the result page or to a message on the transfer page. Pure; the
 * messages are texts of the screen (specification 2, section 8; decisions D25 and TRF-054).
 */
import { fieldsOf, isObject } from 'screen-engine';

export type Controle = {
  readonly intitule: string;
  readonly statut: boolean | null;
  readonly resultatControle: string;
};

/** A refused line; its table selects the displayed fields. */
export type LigneEnErreur = Readonly<Record<string, unknown>>;

export type Validation = {
  readonly nomFichier: string;
  /** Number of the order; null: the back end tells none. */
  readonly numeroCommande: string | null;
  /** Name for a corrected file that no order has, if the back end tells one. */
  readonly nomSuivant?: string | undefined;
  readonly nombreLignesTotal: number;
  readonly nombreLignesOK: number;
  readonly nombreLignesKO: number;
  /** Percentage of lines in error above which the file is rejected; null: the lines were not checked. */
  readonly seuilRejet: number | null;
  readonly resultatTransfert: string;
  readonly controles: readonly Controle[];
  readonly lignesEnErreur: readonly LigneEnErreur[];
};

export type TransferOutcome =
  | { readonly kind: 'result'; readonly validation: Validation }
  /** `reason` is a message name of `motifs`. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The server's own text, which replaces the reason. */
  | { readonly kind: 'refused'; readonly words: string }
  /** An answer without displayable content. */
  | { readonly kind: 'unknown' };

type Refused = Exclude<TransferOutcome, { kind: 'result' }>;

const reasons = [
  '900',
  '901',
  '902',
  '903',
  '904',
  '905',
  'UPLOAD_KO',
  'UPLOAD_UNACCOMPLISHED',
  'UPLOAD_DISABLED',
] as const;

/** Message name of all codes that are not listed. */
export const otherReason = 'autre';

/**
 * Interprets a successful answer with any body. 200 carries the check result in `validation`; 202 carries
 * `resultat`, a code or `code;message`; every other status is a system error (TRF-030).
 */
export function transferOutcome(status: number, answer: unknown): TransferOutcome {
  if (status !== 200 && status !== 202) return { kind: 'refused', reason: '900' };
  const { resultat: told, validation } = fieldsOf(answer);
  if (status === 200 && isObject(validation))
    return { kind: 'result', validation: readValidation(validation) };
  return refusalOf(textOf(told).trim());
}

/** The reason of a refusal: a code, or `code;message`. */
function refusalOf(resultat: string): Refused {
  if (resultat === '') return { kind: 'unknown' };
  const separator = resultat.indexOf(';');
  const code = separator < 0 ? resultat : resultat.slice(0, separator);
  const words = separator < 0 ? '' : resultat.slice(separator + 1).trim();
  if (words !== '') return { kind: 'refused', words };
  return { kind: 'refused', reason: reasons.find((known) => known === code.trim()) ?? otherReason };
}

export type LastRefusal = { readonly nomFichier: string; readonly date: Date; readonly outcome: Refused };

/** The last refused file of the user; null: none, or the back end tells none. */
export function readLastRefusal(answer: unknown): LastRefusal | null {
  const [last] = listOf(answer);
  if (last === undefined) return null;
  const [nomFichier, resultat] = [textOf(last.nomFichier), textOf(last.resultat)];
  const date = new Date(textOf(last.date));
  return nomFichier === '' || resultat === '' || Number.isNaN(date.getTime())
    ? null
    : { nomFichier, date, outcome: refusalOf(resultat) };
}

export type KeptTransfer = {
  readonly validation: Validation;
  readonly receivedAt: Date;
  /** Its lines in error come with the end of its integration. */
  readonly isPending: boolean;
};

/** The result of the user's last controlled file; null: none, or the back end tells none. */
export function readKeptTransfer(answer: unknown): KeptTransfer | null {
  const [last] = listOf(answer);
  const receivedAt = new Date(textOf(last?.recuLe));
  if (last === undefined || !isObject(last.validation) || Number.isNaN(receivedAt.getTime())) return null;
  const validation = readValidation(last.validation);
  const isPending = last.estIntegre === false && validation.nombreLignesKO > validation.lignesEnErreur.length;
  return { validation, receivedAt, isPending };
}

/** The check result, completed with defaults: the page shows less if a back end omits members. */
function readValidation(given: Readonly<Record<string, unknown>>): Validation {
  return {
    nomFichier: textOf(given.nomFichier),
    numeroCommande: textOf(given.numeroCommande) || null,
    nomSuivant: textOf(given.nomSuivant) || undefined,
    nombreLignesTotal: countOf(given.nombreLignesTotal),
    nombreLignesOK: countOf(given.nombreLignesOK),
    nombreLignesKO: countOf(given.nombreLignesKO),
    seuilRejet: typeof given.seuilRejet === 'number' ? given.seuilRejet : null,
    resultatTransfert: textOf(given.resultatTransfert),
    controles: listOf(given.controles).map(({ intitule, statut, resultatControle }) => ({
      intitule: textOf(intitule),
      statut: typeof statut === 'boolean' ? statut : null,
      resultatControle: textOf(resultatControle),
    })),
    lignesEnErreur: listOf(given.lignesEnErreur),
  };
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const countOf = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0);
