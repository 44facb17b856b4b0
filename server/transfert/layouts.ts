/**
 * The layout of order files: the fields of a line in order, for each kind of organisation, with their rules.
 * Used by the checks, the integration and the generator of sample files.
 */

/** PP: an organisation of natural persons; PM: of legal entities. */
export type Kind = 'PP' | 'PM';

export type Field = {
  /** Its name in a reason, within a sentence. */
  label: string;
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

const field = (label: string, maxLength: number, type: Field['type'] = 'text'): Field => ({
  ...{ label, required: true, maxLength, type },
});
const optional = (of: Field): Field => ({ ...of, required: false });
const code = (label: string, values: readonly string[]): Field => ({ ...field(label, 40), values });
const date = (label: string): Field => field(label, 10, 'date');

const numeroIdentifiant = field('numéro identifiant', 15, 'digits');
const mention = code('mention', MENTIONS);
const typeDemande = code('type de demande', TYPES_DEMANDE);

const livraison = {
  destinataire: field('destinataire', 38),
  adresse1: field('ligne 1 de l’adresse', 38),
  adresse2: optional(field('ligne 2 de l’adresse', 38)),
  adresse3: optional(field('ligne 3 de l’adresse', 38)),
  adresse4: optional(field('ligne 4 de l’adresse', 38)),
  codePostal: field('code postal', 10, 'digits'),
  commune: field('commune', 38),
  pays: field('pays', 38),
  dateDebutValidite: date('date de début de validité'),
  dateFinValidite: optional(date('date de fin de validité')),
} satisfies Record<string, Field>;

export const layouts: Record<Kind, Readonly<Record<string, Field>>> = {
  PP: {
    numeroIdentifiant,
    nomUsage: optional(field('nom d’usage', 49)),
    nomNaissance: field('nom de naissance', 49),
    prenom: field('prénom', 49),
    dateNaissance: date('date de naissance'),
    lieuNaissance: optional(field('lieu de naissance', 49)),
    mention,
    sousMention: optional(code('sous mention', SOUS_MENTIONS)),
    typeDemande,
    ...livraison,
  },
  PM: {
    numeroIdentifiant,
    raisonSociale: field('raison sociale', 38),
    immatriculation: field('immatriculation', 11),
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
