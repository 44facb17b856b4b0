/**
 * What the database knows of the time. A clock that is set wrong for seconds must delete nothing, and what was
 * written by it must not last for years (decision 74).
 */
import type { Queryable } from './database.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How far in the future, in milliseconds, a stored time may lie that was the present when it was written: the
 * clocks of two database servers differ, and a clock is set back by seconds.
 */
export const tolerance = 5 * minute;
/** A clock behind the newest known time by more is doubted; so is one ahead by more than a long closure. */
export const mostBehind = day;
export const mostAhead = 120 * day;

const property = 'horloge.vue';

/** The present as SQL: the end of what a time of the present may be. */
export function latestPresent(now: Date): Date {
  return new Date(now.getTime() + tolerance);
}

/** A clock that is far from the newest time that the database knows. */
export type ClockDoubt = { readonly now: Date; readonly known: Date };

/**
 * Compares `now` with the newest time known, and notes it as known if it is credible. A database that knows none
 * begins with its newest entry, or with `now` if it has no entry.
 */
export async function noteTime(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  await db.query(
    `insert into propriete (cle, valeur) select $1, coalesce((${newestEntry}), $2::timestamptz)::text
     on conflict (cle) do nothing`,
    [property, now],
  );
  const doubt = await doubtOf(db, now);
  if (doubt === null)
    await db.query(
      'update propriete set valeur = $2::timestamptz::text where cle = $1 and valeur::timestamptz < $2',
      [property, now],
    );
  return doubt;
}

/** Whether `now` is doubtful, without noting it. */
export async function doubtOf(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  const [row] = await db.query<{ known: Date | null }>(
    `select coalesce((select valeur::timestamptz from propriete where cle = $1), (${newestEntry})) as known`,
    [property],
  );
  const known = row?.known ?? null;
  if (known === null) return null;
  const ahead = now.getTime() - known.getTime();
  return ahead > mostAhead || ahead < -mostBehind ? { now, known } : null;
}

/** Notes a time that an operator says is right, whatever the database knows. */
export async function acceptTime(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `insert into propriete (cle, valeur) values ($1, $2::timestamptz::text)
     on conflict (cle) do update set valeur = excluded.valeur`,
    [property, now],
  );
}

/** Written by every sign-in, transfer and administrative act. */
const newestEntry = `
  select greatest((select max(date) from journal), (select max(date_integration) from commande),
                  (select max(jour)::timestamptz from connexion_jour))`;

/**
 * Brings times of the future back to `now`, which must be credible: a clock that was ahead wrote them. `columns`
 * are time columns of a table that lie at most `longest` ms in the future.
 */
export async function bringBack(
  db: Queryable,
  now: Date,
  table: string,
  columns: readonly string[],
  longest = 0,
): Promise<void> {
  // A credible clock may be behind what others wrote.
  const future = new Date(now.getTime() + 2 * mostBehind + longest);
  for (const column of columns)
    await db.query(`update ${table} set ${column} = $1 where ${column} > $2 and isfinite(${column})`, [
      now,
      future,
    ]);
}
