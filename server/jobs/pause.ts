/**
 * The pause after a restore: mails and jobs of the past must not run by themselves until an operator resumes
 * them (`npm run jobs -- --resume`). It applies to all instances on the database.
 */
import type { Queryable } from '../db/database.ts';

const property = 'travaux.suspendus';

export async function isPaused(db: Queryable): Promise<boolean> {
  const rows = await db.query('select 1 from propriete where cle = $1', [property]);
  return rows.length > 0;
}

export async function pause(db: Queryable): Promise<void> {
  await db.query(
    'insert into propriete (cle, valeur) values ($1, now()::text) on conflict (cle) do nothing',
    [property],
  );
}

export async function resume(db: Queryable): Promise<void> {
  await db.query('delete from propriete where cle = $1', [property]);
}
