/**
 * Five wrong passwords in a row block an identifier for fifteen minutes, whoever sends them and whether it exists.
 * An attempt is counted before the password is looked at, in one statement, so that attempts sent at the same time
 * get no further than five; a right password sets the count back.
 */
import type { Queryable } from '../db/database.ts';

export const allowedAttempts = 5;
const blockedMinutes = 15;

/** Counts the attempt; false when the identifier is blocked and the password is not to be looked at. */
export async function reserveAttempt(db: Queryable, identifiant: string, now: Date): Promise<boolean> {
  const [row] = await db.query<{ essais: number }>(
    `insert into tentative_connexion as t (identifiant, essais, dernier_essai) values ($1, 1, $2)
     on conflict (identifiant) do update set
       essais = case when t.bloque_jusqua <= $2 then 1 else t.essais + 1 end,
       bloque_jusqua = case when t.bloque_jusqua <= $2 then null else t.bloque_jusqua end,
       dernier_essai = $2
     where t.bloque_jusqua is null or t.bloque_jusqua <= $2
     returning essais`,
    [identifiant, now],
  );
  return row !== undefined && row.essais <= allowedAttempts;
}

/** The password was wrong: at the last allowed attempt the identifier is blocked. Answers whether it now is. */
export async function recordFailure(db: Queryable, identifiant: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + blockedMinutes * 60_000);
  const rows = await db.query(
    `update tentative_connexion set bloque_jusqua = $3
     where identifiant = $1 and essais >= $2 and bloque_jusqua is null returning identifiant`,
    [identifiant, allowedAttempts, until],
  );
  return rows.length > 0;
}

/** The password was right, or an administrator unblocks. */
export async function clearAttempts(db: Queryable, identifiant: string): Promise<void> {
  await db.query('delete from tentative_connexion where identifiant = $1', [identifiant]);
}
