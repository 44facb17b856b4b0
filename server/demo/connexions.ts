/**
 * Demonstration sign-in counts: fewer at weekends, over the same period as the orders, deterministic for a
 * given day.
 */
import type { Queryable } from '../db/database.ts';
import { seeded } from './random.ts';

const DAY = 86_400_000;
const DAYS_SHOWN = 790;

/** Writes the counts for every organisation with users, except for today, which counts real sign-ins. */
export async function writeConnexions(tx: Queryable, now: Date): Promise<void> {
  const organismes = await tx.query<{ id: number }>(
    'select distinct organisme_id as id from utilisateur order by 1',
  );
  for (const { id } of organismes) {
    const random = seeded(700 + id);
    const rows = Array.from({ length: DAYS_SHOWN }, (_, index) => {
      const date = new Date(now.getTime() - (index + 1) * DAY);
      const isWeekend = [0, 6].includes(date.getUTCDay());
      return {
        jour: date.toISOString().slice(0, 10),
        organisme: isWeekend ? 0 : random.between(4, 19),
        beneficiaire: random.between(0, isWeekend ? 12 : 46),
      };
    });
    await tx.query(
      `insert into connexion_jour (organisme_id, jour, nombre_organisme, nombre_beneficiaire)
       select $1, r.jour, r.organisme, r.beneficiaire
       from jsonb_to_recordset($2::jsonb) as r(jour date, organisme integer, beneficiaire integer)`,
      [id, JSON.stringify(rows)],
    );
  }
}
