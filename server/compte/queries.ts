/** SQL of the administration of accounts. Every query filters by the organisation of the session. */
import type { UtilisateurAdministre } from '#schemas/types/domain.ts';
import { accountColumns, heldRights } from '../authentification/queries.ts';
import type { Queryable, SqlValue } from '../db/database.ts';
import { identifierContains } from '../db/searchText.ts';
import { entityTag } from '../http/entityTag.ts';
import { limitWhole } from '../http/wholeList.ts';
import { mayAdminister } from '../session/administrator.ts';
import { type Right, standingOf } from '../session/rights.ts';
import type { Session } from '../session/session.ts';

type CompteRow = {
  identifiant: string;
  nom: string;
  prenom: string;
  adresse_mail: string | null;
  telephone: string | null;
  mobile: string | null;
  groupes: number[];
  noms_groupes: string[];
  referent: boolean;
  compte_bloque: boolean;
  premiere_connexion: boolean;
  statut: UtilisateurAdministre['statut'];
  version: number;
  droits: string[];
};

/**
 * The users of the organisation whose identifier contains the text, by identifier; at most one more than a
 * whole list may contain.
 */
export async function findComptes(
  db: Queryable,
  caller: Session,
  identifiant: string,
  now: Date,
): Promise<UtilisateurAdministre[]> {
  const params: SqlValue[] = [caller.organisme.id, now];
  const bind = (value: string): string => `$${params.push(value)}`;
  const rows = await db.query<CompteRow>(
    `select u.identifiant, u.nom, u.prenom, u.adresse_mail, u.telephone, u.mobile, u.referent, u.compte_bloque,
            u.premiere_connexion, u.version, ${accountColumns('$2')}, ${heldRights} as droits
     from utilisateur u
     where u.organisme_id = $1 and ${identifierContains('u.identifiant', identifiant, bind)}
     order by u.identifiant ${limitWhole}`,
    params,
  );
  return rows.map((row) => ({
    identifiant: row.identifiant,
    nom: row.nom,
    prenom: row.prenom,
    adresseMail: row.adresse_mail,
    telephone: row.telephone,
    mobile: row.mobile,
    groupes: row.groupes,
    nomsGroupes: row.noms_groupes,
    referent: row.referent,
    compteBloque: row.compte_bloque,
    premiereConnexion: row.premiere_connexion,
    statut: row.statut,
    administrable: mayAdminister(caller, standingOf(row)),
    etag: entityTag(row.version),
  }));
}

/** An administered account. */
export type Compte = {
  id: number;
  identifiant: string;
  nom: string;
  prenom: string;
  adresse_mail: string | null;
  telephone: string | null;
  mobile: string | null;
  referent: boolean;
  compte_bloque: boolean;
  version: number;
  groupes: number[];
  droits: ReadonlySet<Right>;
};

/** Name and contact details. */
export type Identite = Pick<Compte, 'nom' | 'prenom' | 'adresse_mail' | 'telephone' | 'mobile'>;

/** Locks one account of the organisation until the transaction ends. */
export async function lockCompte(
  tx: Queryable,
  organismeId: number,
  identifiant: string,
): Promise<Compte | undefined> {
  const [locked] = await tx.query<{ id: number }>(
    'select id from utilisateur where organisme_id = $1 and identifiant = $2 for update',
    [organismeId, identifiant],
  );
  if (locked === undefined) return undefined;
  const [row] = await tx.query<Omit<Compte, 'droits'> & { droits: string[] }>(
    `select u.id, u.identifiant, u.nom, u.prenom, u.adresse_mail, u.telephone, u.mobile, u.referent, u.compte_bloque,
            u.version, array(select groupe_id from utilisateur_groupe where utilisateur_id = u.id) as groupes,
            ${heldRights} as droits
     from utilisateur u where u.id = $1`,
    [locked.id],
  );
  return row && { ...row, ...standingOf(row) };
}

/** Inserts an account whose first login is pending. Returns undefined if the identifier is taken. */
export async function insertCompte(
  tx: Queryable,
  organismeId: number,
  compte: Identite & { identifiant: string; referent: boolean; hash: string; expire: Date },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, telephone, mobile, referent,
       mot_de_passe, mot_de_passe_expire)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (identifiant) do nothing returning id`,
    [
      compte.identifiant,
      organismeId,
      compte.nom,
      compte.prenom,
      compte.adresse_mail,
      compte.telephone,
      compte.mobile,
      compte.referent,
      compte.hash,
      compte.expire,
    ],
  );
  return row?.id;
}

export async function updateIdentite(
  tx: Queryable,
  id: number,
  identite: Identite,
  par: number,
): Promise<void> {
  await tx.query(
    `update utilisateur set nom = $2, prenom = $3, adresse_mail = $4, telephone = $5, mobile = $6,
       version = version + 1, modifie_par = $7 where id = $1`,
    [id, identite.nom, identite.prenom, identite.adresse_mail, identite.telephone, identite.mobile, par],
  );
}

export async function updateStanding(
  tx: Queryable,
  id: number,
  standing: { referent: boolean; compteBloque: boolean },
  par: number,
): Promise<void> {
  await tx.query(
    `update utilisateur set referent = $2, compte_bloque = $3, version = version + 1, modifie_par = $4
     where id = $1`,
    [id, standing.referent, standing.compteBloque, par],
  );
}

/** Replaces the user's groups. */
export async function writeGroupes(tx: Queryable, id: number, groupes: readonly number[]): Promise<void> {
  await tx.query(
    'delete from utilisateur_groupe where utilisateur_id = $1 and groupe_id <> all($2::integer[])',
    [id, groupes],
  );
  await tx.query(
    `insert into utilisateur_groupe (utilisateur_id, groupe_id)
     select $1, g from unnest($2::integer[]) as g on conflict do nothing`,
    [id, groupes],
  );
}

/** Stores a temporary password; the user's first login becomes pending again. */
export async function writeTemporaryPassword(
  tx: Queryable,
  id: number,
  password: { hash: string; expire: Date },
  par: number,
): Promise<void> {
  await tx.query(
    `update utilisateur set mot_de_passe = $2, mot_de_passe_expire = $3, premiere_connexion = true,
       version = version + 1, modifie_par = $4 where id = $1`,
    [id, password.hash, password.expire, par],
  );
}

export async function deleteCompte(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from utilisateur where id = $1', [id]);
}

/** Counts the organisation's referents other than one user. */
export async function countReferents(
  tx: Queryable,
  organismeId: number,
  besideId: number | null,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::integer as n
     from utilisateur where organisme_id = $1 and referent and id is distinct from $2`,
    [organismeId, besideId],
  );
  return row?.n ?? 0;
}

/**
 * Whether a referent other than one user can act: not blocked, past the first login, and not locked out by wrong
 * passwords unless it is the caller, who is signed in.
 */
export async function hasActingReferent(
  tx: Queryable,
  caller: Session,
  { besideId, now }: { readonly besideId: number; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from utilisateur u
     where u.organisme_id = $1 and u.referent and u.id <> $2 and not u.compte_bloque and not u.premiere_connexion
       and (u.id = $3 or not exists (
         select from tentative_connexion t where t.identifiant = u.identifiant and t.bloque_jusqua > $4))
     limit 1`,
    [caller.organisme.id, besideId, caller.utilisateurId, now],
  );
  return rows.length > 0;
}

/** Whether the account is locked out by wrong passwords. */
export async function isLockedOut(tx: Queryable, identifiant: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from tentative_connexion where identifiant = $1 and bloque_jusqua > $2',
    [identifiant, now],
  );
  return rows.length > 0;
}
