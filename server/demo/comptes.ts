/** The demonstration's organisations, groups and accounts. */

import type { Queryable } from '../db/database.ts';
import { hashPassword, type PasswordCost } from '../password/password.ts';
import { grantedRights, type Right } from '../session/rights.ts';
import { demoLogo, demoSignature } from './images.ts';

const motDePasse = 'Demonstration2026';

export type DemoAccount = {
  identifiant: string;
  organisme: 'ORG075' | 'ORG900';
  motDePasse: string;
  nom: string;
  prenom: string;
  adresseMail: string | null;
  telephone: string | null;
  mobile: string | null;
  groupe: string;
  referent: boolean;
  premiereConnexion: boolean;
  compteBloque: boolean;
  /** What the account demonstrates, for the terminal. */
  presentation: string;
};

const ordinary = { motDePasse, referent: false, premiereConnexion: false, compteBloque: false };

const demoAccounts: readonly DemoAccount[] = [
  {
    ...ordinary,
    identifiant: '0000000001',
    organisme: 'ORG075',
    nom: 'Martin',
    prenom: 'Claire',
    adresseMail: 'claire.martin@organisme.example',
    telephone: '0123456789',
    mobile: '0612345678',
    groupe: 'Gestionnaires',
    referent: true,
    presentation: 'natural persons, referent, every right',
  },
  {
    ...ordinary,
    identifiant: '0000000002',
    organisme: 'ORG075',
    nom: 'Bernard',
    prenom: 'Hugo',
    adresseMail: 'hugo.bernard@organisme.example',
    telephone: '0123456790',
    mobile: null,
    groupe: 'Suivi des commandes',
    presentation: 'natural persons, orders alone',
  },
  {
    ...ordinary,
    identifiant: '0000000003',
    organisme: 'ORG075',
    nom: 'Petit',
    prenom: 'Nadia',
    adresseMail: 'nadia.petit@organisme.example',
    telephone: null,
    mobile: null,
    groupe: 'Gestionnaires',
    compteBloque: true,
    presentation: 'natural persons, blocked',
  },
  {
    ...ordinary,
    identifiant: '0000000004',
    organisme: 'ORG075',
    motDePasse: 'Temporaire2026',
    nom: 'Dubois',
    prenom: 'Élise',
    adresseMail: null,
    telephone: null,
    mobile: null,
    groupe: 'Gestionnaires',
    premiereConnexion: true,
    presentation: 'natural persons, first login',
  },
  {
    ...ordinary,
    identifiant: '1000000001',
    organisme: 'ORG900',
    nom: 'Leroy',
    prenom: 'Thomas',
    adresseMail: 'thomas.leroy@transports.example',
    telephone: '0198765432',
    mobile: '0698765432',
    groupe: 'Gestionnaires',
    referent: true,
    presentation: 'legal entities, referent, every right',
  },
];

const organismes = [
  {
    code: 'ORG075',
    nom: 'Maison départementale de démonstration',
    personneMorale: false,
    destinataire: 'Service des cartes',
    adresse1: '1 place de l’Exemple',
    codePostal: '75000',
    commune: 'Ville-Exemple',
    departement: '75',
  },
  {
    code: 'ORG900',
    nom: 'Préfecture de démonstration',
    personneMorale: true,
    destinataire: 'Bureau des véhicules',
    adresse1: '9 avenue du Modèle',
    codePostal: '90000',
    commune: 'Cité-Modèle',
    departement: '90',
  },
] as const;

const groupes: Readonly<Record<string, readonly Right[]>> = {
  Gestionnaires: grantedRights,
  'Suivi des commandes': ['commandes'],
};

/** Writes the accounts into an empty database. */
export async function writeComptes(db: Queryable, cost?: PasswordCost): Promise<void> {
  for (const organisme of organismes) {
    const [row] = await db.query<{ id: number }>(
      `insert into organisme (code, nom, personne_morale, destinataire, adresse1, code_postal, commune, departement,
         pays, logo, signature)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'FRANCE', $9, $10) returning id`,
      [
        organisme.code,
        organisme.nom,
        organisme.personneMorale,
        organisme.destinataire,
        organisme.adresse1,
        organisme.codePostal,
        organisme.commune,
        organisme.departement,
        demoLogo,
        organisme.personneMorale ? null : demoSignature,
      ],
    );
    if (row === undefined) throw new Error('The organisation was not written');
    for (const [nom, droits] of Object.entries(groupes)) {
      await db.query(
        `with g as (insert into groupe (organisme_id, nom) values ($1, $2) returning id)
         insert into groupe_droit (groupe_id, droit) select g.id, d from g, unnest($3::text[]) as d`,
        [row.id, nom, droits],
      );
    }
  }
  // The passwords are public, so accounts with the same password share its hash.
  const hashes = new Map<string, string>();
  for (const account of demoAccounts) {
    const hash = hashes.get(account.motDePasse) ?? (await hashPassword(account.motDePasse, cost));
    hashes.set(account.motDePasse, hash);
    await writeAccount(db, account, hash);
  }
}

/** The demonstration accounts present in the database. */
export async function presentAccounts(db: Queryable): Promise<DemoAccount[]> {
  const rows = await db.query<{ identifiant: string }>(
    'select identifiant from utilisateur where identifiant = any($1::text[])',
    [demoAccounts.map(({ identifiant }) => identifiant)],
  );
  return demoAccounts.filter(({ identifiant }) => rows.some((row) => row.identifiant === identifiant));
}

async function writeAccount(db: Queryable, account: DemoAccount, hash: string): Promise<void> {
  await db.query(
    `with u as (
       insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, telephone, mobile, mot_de_passe,
         premiere_connexion, compte_bloque, referent)
       select $1, o.id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from organisme o where o.code = $2
       returning id, organisme_id)
     insert into utilisateur_groupe (utilisateur_id, groupe_id)
     select u.id, g.id from u join groupe g on g.organisme_id = u.organisme_id and g.nom = $12`,
    [
      account.identifiant,
      account.organisme,
      account.nom,
      account.prenom,
      account.adresseMail,
      account.telephone,
      account.mobile,
      hash,
      account.premiereConnexion,
      account.compteBloque,
      account.referent,
      account.groupe,
    ],
  );
}
