/** One demonstration request, in any state from arrival to a revoked title. */

import { departementOf } from '#schemas/orderFile/pays.ts';
import { searchForm, searchPlate } from '../db/searchText.ts';
import { cleDoublon } from '../transfert/cleDoublon.ts';
import type { DemandeRow } from '../transfert/demandeRow.ts';
import { address, type Person, person, type Vehicle, vehicle } from './beneficiaires.ts';
import type { Random } from './random.ts';

/** The person of a request and the state of their titles, as needed to make duplicates. */
export type Holder = {
  organisme: string;
  numeroIdentifiant: string;
  titles: Place[];
  identity: Person | Vehicle;
  mention: string;
};

export type DemoDemande = DemandeRow & {
  numero_commande: string;
  statut_demande: 'A_ARBITRER' | 'VALIDEE' | 'ANNULEE';
  statut_production: string | null;
  date_statut_production: string | null;
  date_attribution: string | null;
  date_appel_photo: string | null;
  canal_photo: 'COURRIER' | 'TELEVERSEMENT' | null;
  date_reception_photo: string | null;
  date_fin_validite_reelle: string | null;
  numero_titre: string | null;
  statut_titre: 'VALIDE' | 'INACTIF' | null;
  inactive: boolean;
  motif: string | null;
  commentaire: string | null;
  traite_pnd_photo: boolean;
  traite_pnd_titre: boolean;
  version: number;
};

export type Place = { numero: string; numeroLigne: number };
type Decision = 'POURSUIVRE' | 'ANNULER' | null;

const DAY = 86_400_000;
const stopped = ['COURRIER_PHOTO_ENVOYE', 'COURRIER_COMPLETUDE_ENVOYE', 'PHOTO_INVALIDE'] as const;
const reasons = ['PERTE', 'VOL', 'DETERIORE', 'DROIT_SUPPRIME', 'FIN_DROIT', 'NOUVELLE_DEMANDE'] as const;
const types = [
  'PREMIERE_DEMANDE',
  'PREMIERE_DEMANDE',
  'RENOUVELLEMENT',
  'DEMANDE_COMPLEMENTAIRE',
  'DUPLICATA',
  'SECOND_EXEMPLAIRE',
] as const;
const commentaires = [
  'Courrier revenu, adresse à vérifier',
  'Appel du bénéficiaire',
  'Dossier complété',
  'À suivre',
] as const;

/**
 * Makes the request of a line. `associee` is the request that it seems to duplicate, `decision` the decision
 * on it.
 */
export function demoDemande(
  { numero, numeroLigne }: Place,
  organisme: { code: string; personneMorale: boolean },
  when: { date: Date; now: Date },
  random: Random,
  associee?: Holder,
  decision?: Decision,
): { row: DemoDemande; holder: Holder } {
  const identity = associee?.identity ?? (organisme.personneMorale ? vehicle(random) : person(random));
  const mention = associee?.mention ?? mentionOf(organisme.personneMorale, random);
  const lieu = address(random);
  const debut = addDays(when.date, random.between(-20, 20));
  const isPermanent = random.chance(20);
  const shared = {
    numero_commande: numero,
    numero_ligne: numeroLigne,
    numero_identifiant: organisme.code.slice(3) + String(random.between(0, 9_999_999)).padStart(7, '0'),
    ...identityColumns(identity, mention),
    mention,
    sous_mention: mention === 'INVALIDITE' && random.chance(50) ? sousMention(random) : null,
    type_demande: random.pick(types),
    destinataire: destinataireOf(identity),
    adresse1: lieu.adresse1,
    adresse2: lieu.adresse2,
    adresse3: null,
    adresse4: null,
    code_postal: lieu.codePostal,
    commune: lieu.commune,
    departement: lieu.pays === 'FRANCE' ? departementOf(lieu.codePostal) : null,
    pays: lieu.pays,
    date_debut_validite: debut,
    date_fin_validite: isPermanent ? null : addDays(when.date, random.between(30, 3_600)),
    version: 1,
  };
  const isHeld = decision === null || decision === 'ANNULER';
  const row = isHeld
    ? {
        ...shared,
        ...untouched,
        statut_demande: decision === null ? ('A_ARBITRER' as const) : ('ANNULEE' as const),
      }
    : { ...shared, ...production(when, organisme.personneMorale, random, numero, numeroLigne) };
  const titles = [{ numero, numeroLigne }];
  return {
    row,
    holder: {
      organisme: organisme.code,
      numeroIdentifiant: row.numero_identifiant,
      titles,
      identity,
      mention,
    },
  };
}

/** The same request for an existing holder: another mention, or another vehicle of the company. */
export function anotherTitle(row: DemoDemande, known: Holder): { row: DemoDemande; holder: Holder } {
  const identity =
    'immatriculation' in known.identity
      ? { ...known.identity, immatriculation: row.immatriculation ?? '' }
      : known.identity;
  return {
    row: {
      ...row,
      ...identityColumns(identity, row.mention),
      numero_identifiant: known.numeroIdentifiant,
      destinataire: destinataireOf(identity),
    },
    holder: {
      ...known,
      titles: [{ numero: row.numero_commande, numeroLigne: row.numero_ligne }],
      identity,
      mention: row.mention,
    },
  };
}

/** The same request with an address of more lines. */
export function longerAddress(row: DemoDemande, random: Random): DemoDemande {
  return { ...row, adresse3: 'CHEZ MME DUPONT', adresse4: random.pick(['BP 12', 'LIEU-DIT LE MOULIN']) };
}

const untouched = {
  statut_demande: 'VALIDEE' as const,
  statut_production: null,
  date_statut_production: null,
  date_attribution: null,
  date_appel_photo: null,
  canal_photo: null,
  date_reception_photo: null,
  date_fin_validite_reelle: null,
  numero_titre: null,
  statut_titre: null,
  inactive: false,
  motif: null,
  commentaire: null,
  traite_pnd_photo: false,
  traite_pnd_titre: false,
};

/**
 * Production progress: some days until it begins (longer if a photo was missing), then some until the title
 * is sent.
 */
function production(
  { date, now }: { date: Date; now: Date },
  personneMorale: boolean,
  random: Random,
  numero: string,
  numeroLigne: number,
) {
  const age = (now.getTime() - date.getTime()) / DAY;
  const at = (days: number): string =>
    new Date(Math.min(now.getTime(), date.getTime() + days * DAY)).toISOString();
  const commentaire = random.chance(5) ? random.pick(commentaires) : null;
  const begun = { ...untouched, commentaire };
  const hadPhoto = !personneMorale && random.chance(15);
  const start = hadPhoto ? random.between(3, 12) : random.between(1, 3);
  const sending = start + random.between(3, 6);
  if (age < start)
    return { ...begun, statut_production: 'DEMANDE_FABRICATION_EFFECTUEE', date_statut_production: at(0) };
  if (!personneMorale && random.chance(9)) {
    const statut_production = random.pick(stopped);
    const traite_pnd_photo = statut_production === 'COURRIER_PHOTO_ENVOYE' && random.chance(30);
    const isReceived = statut_production === 'PHOTO_INVALIDE';
    const photo = isReceived ? receivedPhoto(random, at(1), at(start)) : { date_appel_photo: at(start) };
    return { ...begun, ...photo, statut_production, traite_pnd_photo, date_statut_production: at(start) };
  }
  const isSent = age >= sending;
  const isRevoked = isSent && random.chance(7);
  return {
    ...begun,
    ...(hadPhoto ? receivedPhoto(random, at(1), at(start)) : {}),
    statut_production: isSent ? 'EXPEDIEE' : 'DEMANDE_ENCOURS_FABRICATION',
    date_statut_production: at(isSent ? sending : start),
    date_attribution: addDays(date, start),
    numero_titre: numeroTitre(numero, numeroLigne),
    statut_titre: isRevoked ? ('INACTIF' as const) : ('VALIDE' as const),
    inactive: isRevoked,
    motif: isRevoked ? random.pick(personneMorale ? [...reasons, 'CHEQUE_IMPAYE'] : reasons) : null,
    date_fin_validite_reelle: isRevoked ? at(sending + random.between(1, 90)).slice(0, 10) : null,
    traite_pnd_titre: isSent && random.chance(3),
  };
}

function receivedPhoto(random: Random, appel: string, reception: string) {
  const canal_photo: 'COURRIER' | 'TELEVERSEMENT' = random.chance(60) ? 'COURRIER' : 'TELEVERSEMENT';
  return { date_appel_photo: appel, canal_photo, date_reception_photo: reception };
}

/** Derived from the order and the line: unique without a database query. */
function numeroTitre(numero: string, numeroLigne: number): string {
  const [, organisme = '', day = '', rank = ''] = numero.split('_');
  return `${organisme.slice(-3)}${day.slice(2)}${rank}${String(numeroLigne).padStart(3, '0')}`;
}

function identityColumns(identity: Person | Vehicle, mention: string) {
  if ('immatriculation' in identity) {
    return {
      nom_usage: null,
      nom_naissance: null,
      prenom: null,
      date_naissance: null,
      lieu_naissance: null,
      raison_sociale: identity.raisonSociale,
      immatriculation: identity.immatriculation,
      recherche_nom: searchForm(identity.raisonSociale),
      recherche_prenom: null,
      recherche_immatriculation: searchPlate(identity.immatriculation),
      cle_doublon: cleDoublon({ mention, immatriculation: identity.immatriculation }),
    };
  }
  return {
    nom_usage: identity.nomUsage,
    nom_naissance: identity.nomNaissance,
    prenom: identity.prenom,
    date_naissance: identity.dateNaissance,
    lieu_naissance: identity.lieuNaissance || null,
    raison_sociale: null,
    immatriculation: null,
    recherche_nom: searchForm(identity.nomUsage),
    recherche_prenom: searchForm(identity.prenom),
    recherche_immatriculation: null,
    cle_doublon: cleDoublon({ mention, ...identity }),
  };
}

function mentionOf(personneMorale: boolean, random: Random): string {
  return personneMorale ? 'STAT' : random.pick(['STAT', 'STAT', 'STAT', 'PRIORITE', 'INVALIDITE']);
}

function sousMention(random: Random): string {
  return random.chance(70) ? 'BESOIN_ACCOMPAGNEMENT' : 'BESOIN_ACCOMPAGNEMENT_CECITE';
}

function destinataireOf(identity: Person | Vehicle): string {
  const full =
    'immatriculation' in identity ? identity.raisonSociale : `${identity.nomUsage} ${identity.prenom}`;
  return full.toUpperCase().slice(0, 38);
}

function addDays(date: Date, days: number): string {
  return new Date(date.getTime() + days * DAY).toISOString().slice(0, 10);
}
