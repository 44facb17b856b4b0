/**
 * Fills an empty database with the demonstration's data, in one transaction: all of it or nothing, and once. Of two
 * processes that start together the second waits for the first, however long it takes.
 */
import type { Database } from '../database.ts';
import { locks } from '../locks.ts';
import { writeCommandes } from './commandes.ts';
import { writeComptes } from './comptes.ts';
import { writeConnexions } from './connexions.ts';

/** Answers whether it was written: a database that holds an organisation is left as it is. */
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
      return true;
    }),
  );
}
