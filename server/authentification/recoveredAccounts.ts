/** SQL of account recovery and of the tokens of its links. */
import type { Queryable } from '../db/database.ts';
import { latestPresent } from '../db/knownTime.ts';
import { fingerprintOf, resetMinutes } from './resetToken.ts';

export type RecoveredAccount = {
  id: number;
  identifiant: string;
  nom: string;
  prenom: string;
  adresse_mail: string | null;
  compte_bloque: boolean;
  organisme_id: number;
  organisme: string;
  code: string;
};

const columns = `u.id, u.identifiant, u.nom, u.prenom, u.adresse_mail, u.compte_bloque, u.organisme_id,
            o.nom as organisme, o.code`;

export async function findByMail(db: Queryable, mail: string): Promise<RecoveredAccount | undefined> {
  const [row] = await db.query<RecoveredAccount>(
    `select ${columns} from utilisateur u join organisme o on o.id = u.organisme_id
     where lower(u.adresse_mail) = lower($1)`,
    [mail],
  );
  return row;
}

export async function findByIdentifiant(
  db: Queryable,
  identifiant: string,
): Promise<RecoveredAccount | undefined> {
  const [row] = await db.query<RecoveredAccount>(
    `select ${columns} from utilisateur u join organisme o on o.id = u.organisme_id
     where u.identifiant = $1`,
    [identifiant],
  );
  return row;
}

/** Locks the account; false if its address or state is no longer the one that was read, or it was deleted. */
export async function lockUnchanged(
  tx: Queryable,
  { id, adresse_mail, compte_bloque }: RecoveredAccount,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from utilisateur
     where id = $1 and adresse_mail is not distinct from $2 and compte_bloque = $3
     for update`,
    [id, adresse_mail, compte_bloque],
  );
  return rows.length > 0;
}

/** The account of a reset token, if the token is unused and unexpired and the account is not blocked. */
export async function findResetAccount(
  db: Queryable,
  token: string,
  now: Date,
): Promise<RecoveredAccount | undefined> {
  const empreinte = fingerprintOf(token);
  if (empreinte === null) return undefined;
  const [row] = await db.query<RecoveredAccount>(
    `select ${columns}
     from jeton_reinitialisation j
     join utilisateur u on u.id = j.utilisateur_id
     join organisme o on o.id = u.organisme_id
     where j.empreinte = $1 and not j.utilise and j.expire > $2 and j.expire <= $3 and not u.compte_bloque`,
    [empreinte, now, latestExpiry(now)],
  );
  return row;
}

/** Stores the fingerprint of a new token and deletes the user's earlier ones. */
export async function keepResetToken(
  tx: Queryable,
  token: { empreinte: string; utilisateurId: number; expire: Date },
): Promise<void> {
  await dropResetTokens(tx, token.utilisateurId);
  await tx.query(
    'insert into jeton_reinitialisation (empreinte, utilisateur_id, expire) values ($1, $2, $3)',
    [token.empreinte, token.utilisateurId, token.expire],
  );
}

/** Consumes the token; false if it was already used or is expired. */
export async function consumeResetToken(tx: Queryable, token: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update jeton_reinitialisation set utilise = true
     where empreinte = $1 and not utilise and expire > $2 and expire <= $3 returning empreinte`,
    [fingerprintOf(token), now, latestExpiry(now)],
  );
  return rows.length > 0;
}

/** When a link that was made by a right clock expires at the latest. */
function latestExpiry(now: Date): Date {
  return latestPresent(new Date(now.getTime() + resetMinutes * 60_000));
}

/** Deletes all reset tokens of the user. */
export async function dropResetTokens(tx: Queryable, utilisateurId: number): Promise<void> {
  await tx.query('delete from jeton_reinitialisation where utilisateur_id = $1 and not utilise', [
    utilisateurId,
  ]);
}
