/** SQL of accounts for sign-in and the portal's header. */
import type { Utilisateur } from '#schemas/types/domain.ts';
import type { Queryable } from '../db/database.ts';
import { tolerance } from '../db/knownTime.ts';
import { mayAdminister } from '../session/administrator.ts';
import { rights, standingOf } from '../session/rights.ts';
import type { Session } from '../session/session.ts';

export type Account = {
  id: number;
  identifiant: string;
  mot_de_passe: string;
  mot_de_passe_expire: Date | null;
  compte_bloque: boolean;
  organisme_id: number;
};

export async function findAccount(db: Queryable, identifiant: string): Promise<Account | undefined> {
  const [row] = await db.query<Account>(
    `select id, identifiant, mot_de_passe, mot_de_passe_expire, compte_bloque, organisme_id
     from utilisateur where identifiant = $1`,
    [identifiant],
  );
  return row;
}

/** Replaces the hash of an unchanged password. Does nothing if the password was changed meanwhile. */
export async function updatePasswordHash(db: Queryable, account: Account, hash: string): Promise<void> {
  await db.query('update utilisateur set mot_de_passe = $2 where id = $1 and mot_de_passe = $3', [
    account.id,
    hash,
    account.mot_de_passe,
  ]);
}

type UtilisateurRow = {
  nom: string;
  prenom: string;
  identifiant: string;
  adresse_mail: string | null;
  telephone: string | null;
  mobile: string | null;
  personne_morale: boolean;
  premiere_connexion: boolean;
  compte_bloque: boolean;
  referent: boolean;
  groupes: number[];
  noms_groupes: string[];
  statut: NonNullable<Utilisateur['statut']>;
  version: number;
  code: string;
  droits: string[];
};

/** Columns of a user `u` at the instant `now`: group names and state of the account. */
export const accountColumns = (now: string) => `
  array(select g.id from utilisateur_groupe ug join groupe g on g.id = ug.groupe_id
        where ug.utilisateur_id = u.id order by lower(g.nom), g.id) as groupes,
  array(select g.nom from utilisateur_groupe ug join groupe g on g.id = ug.groupe_id
        where ug.utilisateur_id = u.id order by lower(g.nom), g.id) as noms_groupes,
  case when u.compte_bloque then 'BLOQUE'
       when exists (select 1 from tentative_connexion t
                    where t.identifiant = u.identifiant and t.bloque_jusqua > ${now}
                      and t.dernier_essai - interval '${tolerance} milliseconds' <= ${now}) then 'VERROUILLE'
       when u.premiere_connexion then 'A_ACTIVER'
       else 'ACTIF' end as statut`;

/** The rights of the groups of a user `u`. */
export const heldRights = `
  array(select distinct gd.droit from utilisateur_groupe ug join groupe_droit gd on gd.groupe_id = ug.groupe_id
        where ug.utilisateur_id = u.id)`;

/**
 * The user as the API returns it, within the organisation, with the version for edits, and with the
 * administrators' columns if the caller is one.
 */
export async function findUtilisateur(
  db: Queryable,
  identifiant: string,
  organismeId: number,
  view: { readonly now: Date; readonly administrator: Session | null },
): Promise<{ utilisateur: Utilisateur; version: number } | null> {
  const [row] = await db.query<UtilisateurRow>(
    `select u.nom, u.prenom, u.identifiant, u.adresse_mail, u.telephone, u.mobile, o.personne_morale,
            u.premiere_connexion, u.compte_bloque, u.referent, u.version, o.code, ${accountColumns('$3')},
            ${heldRights} as droits
     from utilisateur u join organisme o on o.id = u.organisme_id
     where u.identifiant = $1 and u.organisme_id = $2`,
    [identifiant, organismeId, view.now],
  );
  if (row === undefined) return null;
  const standing = standingOf(row);
  const utilisateur = {
    nom: row.nom,
    prenom: row.prenom,
    identifiant: row.identifiant,
    adresseMail: row.adresse_mail,
    telephone: row.telephone,
    mobile: row.mobile,
    personnePhysique: !row.personne_morale,
    personneMorale: row.personne_morale,
    premiereConnexion: row.premiere_connexion,
    compteBloque: row.compte_bloque,
    organisme: row.code,
    ...(view.administrator !== null && {
      referent: row.referent,
      groupes: row.groupes,
      nomsGroupes: row.noms_groupes,
      statut: row.statut,
      administrable: mayAdminister(view.administrator, standing),
    }),
    droits: rights.map((nom) => ({ nom, attribue: standing.droits.has(nom) })),
  };
  return { utilisateur, version: row.version };
}
