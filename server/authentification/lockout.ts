/**
 * Five consecutive wrong passwords block an identifier for fifteen minutes, whoever sends them and whether or
 * not the identifier exists. An attempt is counted before the password is checked, in one statement, so that
 * concurrent attempts cannot exceed five. A right password resets the count.
 */
import type { Queryable } from '../db/database.ts';
import { latestPresent } from '../db/knownTime.ts';

export const allowedAttempts = 5;
const blockedMinutes = 15;

/**
 * Counts an attempt. Returns false if the identifier is blocked; the password must then not be checked. An
 * attempt without a recorded outcome (the process ended) blocks as long as a failed one, an attempt of the
 * future not at all.
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
       or t.dernier_essai > $5
     returning identifiant`,
    [identifiant, now, allowedAttempts, before, latestPresent(now)],
  );
  return rows.length > 0;
}

/**
 * Records a wrong password; the last allowed attempt blocks the identifier. Returns whether it is now
 * blocked.
 */
export async function recordFailure(db: Queryable, identifiant: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + blockedMinutes * 60_000);
  const rows = await db.query(
    `update tentative_connexion set bloque_jusqua = $3
     where identifiant = $1 and essais >= $2 and bloque_jusqua is null returning identifiant`,
    [identifiant, allowedAttempts, until],
  );
  return rows.length > 0;
}

/** Releases a reserved attempt if the password was not checked. */
export async function takeBackAttempt(db: Queryable, identifiant: string): Promise<void> {
  await db.query('update tentative_connexion set essais = essais - 1 where identifiant = $1 and essais > 0', [
    identifiant,
  ]);
}

/** Resets the count: the password was right, or an administrator unblocks the account. */
export async function clearAttempts(db: Queryable, identifiant: string): Promise<void> {
  await db.query('delete from tentative_connexion where identifiant = $1', [identifiant]);
}
