/**
 * Five wrong passwords in a row block an identifier for fifteen minutes, whoever sends them and whether it exists.
 * An attempt is counted before the password is looked at, in one statement, so that attempts sent at the same time
 * get no further than five; a right password sets the count back.
 */
import type { Queryable } from '../db/database.ts';

export const allowedAttempts = 5;
const blockedMinutes = 15;

/**
 * Counts the attempt; false when the identifier is blocked and the password is not to be looked at. Attempts whose
 * outcome was never recorded, since the process ended, block as long as if they had failed.
 */
export async function reserveAttempt(db: Queryable, identifiant: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - blockedMinutes * 60_000);
  const rows = await db.query(
    `insert into tentative_connexion as t (identifiant, essais, dernier_essai) values ($1, 1, $2)
     on conflict (identifiant) do update set
       essais = case when t.essais < $3 then t.essais + 1 else 1 end,
       bloque_jusqua = null,
       dernier_essai = $2
     where t.essais < $3 or t.bloque_jusqua <= $2 or (t.bloque_jusqua is null and t.dernier_essai <= $4)
     returning identifiant`,
    [identifiant, now, allowedAttempts, before],
  );
  return rows.length > 0;
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

/** The password was not looked at after all: the reserved attempt does not count. */
export async function takeBackAttempt(db: Queryable, identifiant: string): Promise<void> {
  await db.query('update tentative_connexion set essais = essais - 1 where identifiant = $1 and essais > 0', [
    identifiant,
  ]);
}

/** The password was right, or an administrator unblocks. */
export async function clearAttempts(db: Queryable, identifiant: string): Promise<void> {
  await db.query('delete from tentative_connexion where identifiant = $1', [identifiant]);
}
