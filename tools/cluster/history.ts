/** What users did and saw during the rehearsal, and when. */

/** What a user does. Each is one call of the API. */
export type Kind =
  | 'connexion'
  | 'commandes'
  | 'demandes'
  | 'demande'
  | 'doublons'
  | 'comptes'
  | 'statistique'
  | 'export'
  | 'transfert'
  | 'decision'
  | 'commentaire'
  | 'marque'
  | 'creation'
  | 'suppression';

export type Operation = {
  readonly user: string;
  readonly kind: Kind;
  readonly access: 'read' | 'write';
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  /**
   * `done`: acknowledged. `refused`: an answer below 500, nothing was done. `failed`: a 5xx or no answer, and nobody
   * knows whether it was done.
   */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** 0: no answer came. */
  readonly status: number;
  /** What the answer says where it is not `done`. */
  readonly code: string | null;
  /** What is written to: the number of an order or request, or an identifier. */
  readonly target: string | null;
  /** What is written. */
  readonly value: string | null;
  /** The version that the answer tells. */
  readonly etag: string | null;
  /** What the answer shows of another organisation. */
  readonly foreign: readonly string[];
};

/** A fault, from its first moment until everything is whole again. */
export type FaultRun = {
  readonly name: string;
  readonly target: string;
  readonly start: number;
  /** When what was broken was started or connected again. */
  readonly mended: number;
  readonly end: number;
  /** False: it was given up. */
  readonly isWhole: boolean;
  /** Nothing but the mending helps: until then what writes is refused, and reading goes on. */
  readonly lastsUntilMended: boolean;
  /** While no second copy of the data could be written; nothing may be acknowledged then. */
  readonly alone: { readonly from: number; readonly to: number } | null;
};

export type Recorder = {
  readonly operations: readonly Operation[];
  note(operation: Operation): void;
};

export function createRecorder(): Recorder {
  const operations: Operation[] = [];
  return { operations, note: (operation) => void operations.push(operation) };
}
