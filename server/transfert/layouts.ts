/**
 * The layout of order files: the fields of a line in order, for each kind of organisation, with their rules.
 * Used by the checks, the integration and the generator of sample files.
 */

/** PP: an organisation of natural persons; PM: of legal entities. */
export type Kind = 'PP' | 'PM';

export type Field = {
  required: boolean;
  maxLength: number;
  type: 'text' | 'digits' | 'date';
  /** Allowed codes; any text if absent. */
  values?: readonly string[];
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

const text = (maxLength: number): Field => ({ required: true, maxLength, type: 'text' });
const optional = (field: Field): Field => ({ ...field, required: false });
const code = (values: readonly string[]): Field => ({ required: true, maxLength: 40, type: 'text', values });
const date: Field = { required: true, maxLength: 10, type: 'date' };

const numeroIdentifiant: Field = { required: true, maxLength: 15, type: 'digits' };

const livraison = {
  destinataire: text(38),
  adresse1: text(38),
  adresse2: optional(text(38)),
  adresse3: optional(text(38)),
  adresse4: optional(text(38)),
  codePostal: { required: true, maxLength: 10, type: 'digits' },
  commune: text(38),
  pays: text(38),
  dateDebutValidite: date,
  dateFinValidite: optional(date),
} satisfies Record<string, Field>;

export const layouts: Record<Kind, Readonly<Record<string, Field>>> = {
  PP: {
    numeroIdentifiant,
    nomUsage: optional(text(49)),
    nomNaissance: text(49),
    prenom: text(49),
    dateNaissance: date,
    lieuNaissance: optional(text(49)),
    mention: code(MENTIONS),
    sousMention: optional(code(SOUS_MENTIONS)),
    typeDemande: code(TYPES_DEMANDE),
    ...livraison,
  },
  PM: {
    numeroIdentifiant,
    raisonSociale: text(38),
    immatriculation: text(11),
    mention: code(MENTIONS),
    typeDemande: code(TYPES_DEMANDE),
    ...livraison,
  },
};

/** The field names of a kind, in the order of the header line. */
export const fieldNames: Record<Kind, readonly string[]> = {
  PP: Object.keys(layouts.PP),
  PM: Object.keys(layouts.PM),
};
