/** SQL of sessions: one row for each sign-in, revoked by logout, joined with the user's current rights. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { latestPresent } from '../db/knownTime.ts';
import { rightsOf } from './rights.ts';
import type { Session } from './session.ts';

const absoluteHours = 12;

type SessionRow = {
  id: string;
  fin: Date;
  utilisateur_id: number;
  identifiant: string;
  referent: boolean;
  premiere_connexion: boolean;
  organisme_id: number;
  code: string;
  personne_morale: boolean;
  droits: string[];
};

/**
 * Opens a session of the user and returns its id; null if the account is blocked or deleted, or has another
 * password hash than the one that was checked. Locks the account, so that a concurrent change of password
 * either is seen here or revokes this session.
 */
export async function openSession(
  tx: Queryable,
  account: { readonly id: number; readonly mot_de_passe: string },
  now: Date,
): Promise<string | null> {
  const id = randomBytes(18).toString('base64url');
  const fin = new Date(now.getTime() + absoluteHours * 3_600_000);
  const rows = await tx.query(
    `insert into session (id, utilisateur_id, debut, fin)
     select $1, u.id, $4, $5 from utilisateur u
     where u.id = $2 and u.mot_de_passe = $3 and not u.compte_bloque
     for share
     returning id`,
    [id, account.id, account.mot_de_passe, now, fin],
  );
  return rows.length > 0 ? id : null;
}

/** The session, unless it is revoked or expired or of the future, or its user is blocked. */
export async function findSession(db: Queryable, id: string, now: Date): Promise<Session | null> {
  const [row] = await db.query<SessionRow>(
    `select s.id, s.fin, u.id as utilisateur_id, u.identifiant, u.referent, u.premiere_connexion,
            o.id as organisme_id, o.code, o.personne_morale,
            array(select distinct gd.droit
                  from utilisateur_groupe ug join groupe_droit gd on gd.groupe_id = ug.groupe_id
                  where ug.utilisateur_id = u.id) as droits
     from session s
     join utilisateur u on u.id = s.utilisateur_id
     join organisme o on o.id = u.organisme_id
     where s.id = $1 and not s.revoquee and s.fin > $2 and s.debut <= $3 and not u.compte_bloque`,
    [id, now, latestPresent(now)],
  );
  if (row === undefined) return null;
  return {
    sessionId: row.id,
    utilisateurId: row.utilisateur_id,
    identifiant: row.identifiant,
    organisme: { id: row.organisme_id, code: row.code, personneMorale: row.personne_morale },
    droits: rightsOf({ groupRights: row.droits, referent: row.referent }),
    referent: row.referent,
    premiereConnexion: row.premiere_connexion,
    fin: row.fin,
  };
}

/** Revokes a session and so all of its tokens. */
export async function revokeSession(db: Queryable, id: string): Promise<void> {
  await db.query('update session set revoquee = true where id = $1', [id]);
}

/** Revokes the user's sessions except `kept`. */
export async function revokeSessionsOf(
  db: Queryable,
  utilisateurId: number,
  kept: string | null,
): Promise<void> {
  await db.query(
    'update session set revoquee = true where utilisateur_id = $1 and not revoquee and id is distinct from $2',
    [utilisateurId, kept],
  );
}

/** Deletes expired sessions and reset links, and old counts of wrong passwords. */
export async function purgeSessions(db: Queryable, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  await db.query('delete from session where fin < $1', [now]);
  await db.query('delete from jeton_reinitialisation where expire < $1', [now]);
  await db.query('delete from tentative_connexion where dernier_essai < $1', [dayAgo]);
}
