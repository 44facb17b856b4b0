/** SQL of a user's own account. The caller's transaction must hold the account's lock. */
import type { Queryable } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';

export type OwnAccount = {
  nom: string;
  prenom: string;
  adresse_mail: string | null;
  telephone: string | null;
  mobile: string | null;
  version: number;
  organisme: string;
};

/** The account of the caller's session; NON_AUTHENTIFIE if it was deleted meanwhile. */
export async function findOwnAccount(db: Queryable, utilisateurId: number): Promise<OwnAccount> {
  const [row] = await db.query<OwnAccount>(
    `select u.nom, u.prenom, u.adresse_mail, u.telephone, u.mobile, u.version, o.nom as organisme
     from utilisateur u join organisme o on o.id = u.organisme_id where u.id = $1`,
    [utilisateurId],
  );
  if (row === undefined) throw new ApiError('NON_AUTHENTIFIE');
  return row;
}

export type Profile = Pick<OwnAccount, 'adresse_mail' | 'telephone' | 'mobile'>;

/** Writes the profile and returns its new version. */
export async function updateProfile(tx: Queryable, utilisateurId: number, profile: Profile): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update utilisateur set adresse_mail = $2, telephone = $3, mobile = $4, version = version + 1,
       modifie_par = id
     where id = $1 returning version`,
    [utilisateurId, profile.adresse_mail, profile.telephone, profile.mobile],
  );
  if (row === undefined) throw new Error('A session has no user');
  return row.version;
}

/** Completes the first login; false if it was already completed. */
export async function activateAccount(tx: Queryable, utilisateurId: number, mail: string): Promise<boolean> {
  const rows = await tx.query(
    `update utilisateur set premiere_connexion = false, adresse_mail = $2, version = version + 1,
       modifie_par = id
     where id = $1 and premiere_connexion returning id`,
    [utilisateurId, mail],
  );
  return rows.length > 0;
}
