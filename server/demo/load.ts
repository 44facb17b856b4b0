/**
 * Fills an empty database with demonstration data in one transaction, once. A process that starts
 * concurrently waits for the first, without timeout.
 */
import type { Database } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { writeCommandes } from './commandes.ts';
import { writeComptes } from './comptes.ts';
import { writeConnexions } from './connexions.ts';
import { writeProprietes } from './proprietes.ts';

/** Returns whether data was written: a database with an organisation is left unchanged. */
export async function loadDemo(db: Database, now: Date): Promise<boolean> {
  return db.withoutTimeouts((connection) =>
    connection.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${locks.demonstration})`);
      const [row] = await tx.query<{ organismes: number }>(
        'select count(*)::int as organismes from organisme',
      );
      if (row === undefined || row.organismes > 0) return false;
      await writeComptes(tx);
      await writeCommandes(tx, now);
      await writeConnexions(tx, now);
      await writeProprietes(tx);
      return true;
    }),
  );
}
