/** The record of the users' operations and their outcomes. */

/** An operation of a user: one API call. */
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
   * `done`: acknowledged. `refused`: an answer below 500, nothing was done. `failed`: a 5xx or no answer; the
   * outcome is unknown.
   */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** 0 without an answer. */
  readonly status: number;
  /** The error code, unless `done`. */
  readonly code: string | null;
  /** The object written to: number of an order or request, or an identifier. */
  readonly target: string | null;
  /** The value written. */
  readonly value: string | null;
  /** The version in the answer. */
  readonly etag: string | null;
  /** Data of another organisation in the answer. */
  readonly foreign: readonly string[];
};

/** A fault, from its start until everything is healthy again. */
export type FaultRun = {
  readonly name: string;
  readonly target: string;
  readonly start: number;
  /** When the broken part was restarted or reconnected. */
  readonly mended: number;
  readonly end: number;
  /** False if waiting was given up. */
  readonly isWhole: boolean;
  /** Only the repair helps: until then writes are refused and reads work. */
  readonly lastsUntilMended: boolean;
  /** The time without a second copy of the data; nothing may be acknowledged then. */
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
