/** The journal of security events: who did what, when, in the database and in the log; never a value that was typed. */
import type { Deps } from './deps.ts';

export type JournalEntry = {
  readonly evenement: string;
  readonly utilisateurId?: number | undefined;
  readonly organismeId?: number | undefined;
  /** Identifier of the thing acted upon. */
  readonly objet?: string | undefined;
};

export async function record(deps: Deps, entry: JournalEntry): Promise<void> {
  deps.log.info(entry, 'journal');
  await deps.db.query(
    'insert into journal (date, evenement, utilisateur_id, organisme_id, objet) values ($1, $2, $3, $4, $5)',
    [
      deps.clock(),
      entry.evenement,
      entry.utilisateurId ?? null,
      entry.organismeId ?? null,
      entry.objet ?? null,
    ],
  );
}
