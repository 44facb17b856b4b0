/** Fictitious people, vehicles and addresses of the demonstration. */
import type { Random } from './random.ts';

const noms = [
  'MARTIN',
  'BERNARD',
  'DUBOIS',
  'THOMAS',
  'ROBERT',
  'RICHARD',
  'PETIT',
  'DURAND',
  'LEROY',
  'MOREAU',
  'SIMON',
  'LAURENT',
  'LEFÈVRE',
  'MICHEL',
  'GARCIA',
  'DAVID',
  'BERTRAND',
  'ROUX',
  'VINCENT',
  'FOURNIER',
  'MOREL',
  'GIRARD',
  'ANDRÉ',
  'MERCIER',
  'DUPONT',
  'LAMBERT',
  'BONNET',
  'FRANÇOIS',
  'MARTINEZ',
  'LE GOFF',
  'GARNIER',
  'FAURE',
  'ROUSSEAU',
  'BLANC',
  'GUÉRIN',
  'MULLER',
  'HENRY',
  'ROUSSEL',
  'NICOLAS',
  'PERRIN',
  'D’ARTOIS',
  'SAINT-JEAN',
  'BEN AMAR',
  'NGUYEN',
  'DA SILVA',
] as const;

const prenoms = [
  'Marie',
  'Jean',
  'Hélène',
  'Pierre',
  'Françoise',
  'Michel',
  'Monique',
  'André',
  'Catherine',
  'Philippe',
  'Nathalie',
  'René',
  'Isabelle',
  'Louis',
  'Jacqueline',
  'Alain',
  'Anne-Marie',
  'Jean-Claude',
  'Chloé',
  'Léo',
  'Inès',
  'Noé',
  'Zoé',
  'Maëlle',
  'Yves',
  'Odile',
  'Gaëtan',
  'Solène',
  'Karim',
  'Fatou',
] as const;

const communes = [
  ['75012', 'PARIS'],
  ['69003', 'LYON'],
  ['13008', 'MARSEILLE'],
  ['31000', 'TOULOUSE'],
  ['44000', 'NANTES'],
  ['67000', 'STRASBOURG'],
  ['33000', 'BORDEAUX'],
  ['59000', 'LILLE'],
  ['35000', 'RENNES'],
  ['51100', 'REIMS'],
  ['42000', 'SAINT-ÉTIENNE'],
  ['20000', 'AJACCIO'],
  ['97400', 'SAINT-DENIS'],
  ['90000', 'BELFORT'],
  ['29200', 'BREST'],
] as const;

const abroad = [
  ['1000', 'BRUXELLES', 'BELGIQUE'],
  ['1201', 'GENÈVE', 'SUISSE'],
] as const;

const voies = [
  'RUE DES LILAS',
  'AVENUE JEAN JAURÈS',
  'PLACE DE LA MAIRIE',
  'CHEMIN VERT',
  'BOULEVARD VOLTAIRE',
  'ALLÉE DES TILLEULS',
] as const;
const complements = ['', '', '', 'BATIMENT B', 'RÉSIDENCE LES ROSES', 'ESCALIER 2'] as const;
const societes = [
  'TRANSPORTS DU VAL',
  'AMBULANCES MODÈLE',
  'FOYER LES GLYCINES',
  'ASSOCIATION EXEMPLE',
  'NAVETTES DU LITTORAL',
  'CENTRE HORIZON',
  'ÉTABLISSEMENT LES PINS',
  'MOBILITÉ POUR TOUS',
] as const;
const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ';

export type Person = {
  nomUsage: string;
  nomNaissance: string;
  prenom: string;
  /** yyyy-MM-dd */
  dateNaissance: string;
  lieuNaissance: string;
};

export type Vehicle = { raisonSociale: string; immatriculation: string };

export type Address = {
  adresse1: string;
  adresse2: string | null;
  codePostal: string;
  commune: string;
  pays: string;
};

/** A fictitious person. */
export function person(random: Random): Person {
  const nomNaissance = random.pick(noms);
  const year = random.between(1932, 2019);
  const month = String(random.between(1, 12)).padStart(2, '0');
  const day = String(random.between(1, 28)).padStart(2, '0');
  return {
    nomUsage: random.chance(30) ? random.pick(noms) : nomNaissance,
    nomNaissance,
    prenom: random.pick(prenoms),
    dateNaissance: `${year}-${month}-${day}`,
    lieuNaissance: random.chance(90) ? random.pick(communes)[1] : '',
  };
}

/** A fictitious vehicle and its owner. */
export function vehicle(random: Random): Vehicle {
  const letter = () => letters[random.between(0, letters.length - 1)] ?? 'A';
  const digits = String(random.between(1, 999)).padStart(3, '0');
  return {
    raisonSociale: `${random.pick(societes)} ${random.between(1, 60)}`,
    immatriculation: `${letter()}${letter()}-${digits}-${letter()}${letter()}`,
  };
}

/** A fictitious address. */
export function address(random: Random): Address {
  const [codePostal, commune, pays] = random.chance(1.5)
    ? random.pick(abroad)
    : ([...random.pick(communes), 'FRANCE'] as const);
  return {
    adresse1: `${random.between(1, 140)} ${random.pick(voies)}`,
    adresse2: random.pick(complements) || null,
    codePostal,
    commune,
    pays,
  };
}
