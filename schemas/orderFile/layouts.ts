/**
 * The layout of order files: the fields of a line in order, for each kind of organisation, with their rules.
 * Used by the checks, the integration and the generator of sample files.
 */

import type { PrintedAs } from '../text/printable.ts';

/** PP: an organisation of natural persons; PM: of legal entities. */
export type Kind = 'PP' | 'PM';

export type Field = {
  /** Its name in a reason, within a sentence. */
  label: string;
  required: boolean;
  maxLength: number;
  type: 'text' | 'digits' | 'date';
  /** Its signs; any if absent, for fields with a rule of their own. */
  printed?: PrintedAs;
  /** Allowed codes; any text if absent. */
  values?: readonly string[];
};

/** The values of the line that the template shows, as an example; a field without one is left empty. */
export const exemples: Readonly<Record<string, string>> = {
  numeroIdentifiant: '0000000001',
  nomUsage: 'MARTIN',
  nomNaissance: 'DURAND',
  prenom: 'Hélène',
  dateNaissance: '05/03/1957',
  lieuNaissance: 'LYON 3',
  raisonSociale: 'ASSOCIATION DES LILAS',
  immatriculation: 'AB-123-CD',
  mention: 'STAT',
  typeDemande: 'PREMIERE_DEMANDE',
  destinataire: 'HÉLÈNE MARTIN',
  adresse1: '12 RUE DES LILAS',
  codePostal: '75012',
  commune: 'PARIS',
  pays: 'FRANCE',
  dateDebutValidite: '01/01/2026',
  dateFinValidite: '31/12/2030',
};

const MENTIONS = ['STAT', 'PRIORITE', 'INVALIDITE'] as const;
const SOUS_MENTIONS = ['BESOIN_ACCOMPAGNEMENT', 'BESOIN_ACCOMPAGNEMENT_CECITE'] as const;
const TYPES_DEMANDE = [
  'PREMIERE_DEMANDE',
  'RENOUVELLEMENT',
  'DEMANDE_COMPLEMENTAIRE',
  'DUPLICATA',
  'SECOND_EXEMPLAIRE',
] as const;

const field = (label: string, maxLength: number, type: Field['type'] = 'text'): Field => ({
  ...{ label, required: true, maxLength, type },
});
const printed = (label: string, maxLength: number, as: PrintedAs): Field => ({
  ...field(label, maxLength),
  printed: as,
});
const optional = (of: Field): Field => ({ ...of, required: false });
const code = (label: string, values: readonly string[]): Field => ({ ...field(label, 40), values });
const date = (label: string): Field => field(label, 10, 'date');

const numeroIdentifiant = field('numéro identifiant', 15, 'digits');
const mention = code('mention', MENTIONS);
const typeDemande = code('type de demande', TYPES_DEMANDE);

const livraison = {
  destinataire: printed('destinataire', 38, 'adresse'),
  adresse1: printed('ligne 1 de l’adresse', 38, 'adresse'),
  adresse2: optional(printed('ligne 2 de l’adresse', 38, 'adresse')),
  adresse3: optional(printed('ligne 3 de l’adresse', 38, 'adresse')),
  adresse4: optional(printed('ligne 4 de l’adresse', 38, 'adresse')),
  codePostal: field('code postal', 10, 'digits'),
  commune: printed('commune', 38, 'lieu'),
  pays: printed('pays', 38, 'nom'),
  dateDebutValidite: date('date de début de validité'),
  dateFinValidite: optional(date('date de fin de validité')),
} satisfies Record<string, Field>;

export const layouts: Record<Kind, Readonly<Record<string, Field>>> = {
  PP: {
    numeroIdentifiant,
    nomUsage: optional(printed('nom d’usage', 49, 'nom')),
    nomNaissance: printed('nom de naissance', 49, 'nom'),
    prenom: printed('prénom', 49, 'nom'),
    dateNaissance: date('date de naissance'),
    lieuNaissance: optional(printed('lieu de naissance', 49, 'lieu')),
    mention,
    sousMention: optional(code('sous mention', SOUS_MENTIONS)),
    typeDemande,
    ...livraison,
  },
  PM: {
    numeroIdentifiant,
    raisonSociale: printed('raison sociale', 38, 'adresse'),
    immatriculation: printed('immatriculation', 11, 'plaque'),
    mention,
    typeDemande,
    ...livraison,
  },
};

/** The field names of a kind, in the order of the header line. */
export const fieldNames: Record<Kind, readonly string[]> = {
  PP: Object.keys(layouts.PP),
  PM: Object.keys(layouts.PM),
};

/** How many fields at the end of a line are optional: spreadsheets leave out their separators where they are empty. */
export const optionalTail: Record<Kind, number> = { PP: tailOf('PP'), PM: tailOf('PM') };

function tailOf(kind: Kind): number {
  const fields = Object.values(layouts[kind]);
  return fields.length - 1 - fields.findLastIndex(({ required }) => required);
}

/** A file of one kind with its header and one line. */
export function templateOf(kind: Kind): string {
  const names = fieldNames[kind];
  return writeOrderFile(kind, [names.map((name) => exemples[name] ?? '').join(';')]);
}

/** The text of a file: lines of fields under their header, as spreadsheets read it. */
export function writeOrderFile(kind: Kind, lines: readonly string[], isComplete = true): string {
  const rows = [fieldNames[kind].join(';'), ...lines].map((line) => line.replaceAll('\n', '\r\n'));
  return `\uFEFF${rows.join('\r\n')}${isComplete ? '\r\n' : ''}`;
}
