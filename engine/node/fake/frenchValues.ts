/** French words for made-up data: what a field of a name usually holds. */

/** The members of a list, which commas separate. */
function listOf(texts: string): readonly string[] {
  return texts.split(/,\s+/);
}

const firstNames =
  listOf(`Amina, Bruno, Chloé, Denis, Élodie, Farid, Gaëlle, Hugo, Inès, Julien, Karima, Léo, Manon, Nadia, Omar,
Paul, Rosa, Sami, Thérèse, Yann`);
export const lastNames =
  listOf(`Arnaud, Bernard, Carpentier, Diallo, Étienne, Faure, Garcia, Haddad, Jacquet, Kowalski, Lefèvre, Martin,
Nguyen, Perrin, Roussel, Simon, Traoré, Vidal`);
const towns =
  listOf(`Amiens, Besançon, Brest, Dijon, Grenoble, Lille, Limoges, Nantes, Nîmes, Orléans, Pau, Poitiers, Reims,
Rouen, Tours`);
const streets =
  listOf(`12 rue des Lilas, 3 place du Marché, 45 avenue Jean-Jaurès, 8 quai de la Loire, 27 rue Victor-Hugo,
1 impasse du Moulin`);
const titles =
  listOf(`Les Misérables, L’Étranger, Germinal, Le Petit Prince, Madame Bovary, La Peste, Bel-Ami, Candide, Nadja,
L’Écume des jours, La Princesse de Clèves, Le Grand Meaulnes`);
const sentences = [
  'Dossier complet.',
  'À rappeler la semaine prochaine.',
  'Pièce reçue par courrier.',
  'Demande enregistrée au guichet.',
  'En attente d’une réponse.',
];
/** Texts of any other field. */
export const labels = listOf('Premier contact, Suivi annuel, Mise à jour, Contrôle, Renouvellement, Clôture');
const services = listOf('Accueil, Comptabilité, Direction, Logistique, Ressources humaines');
const countries = listOf('France, Belgique, Suisse, Luxembourg');

/** Texts by what the name of their field contains, without accents and in lower case; the first that fits is taken. */
export const textsByName: readonly { readonly name: RegExp; readonly texts: readonly string[] }[] = [
  { name: /prenom|firstname|givenname/, texts: firstNames },
  { name: /ville|commune|city|town/, texts: towns },
  { name: /pays|country/, texts: countries },
  { name: /adresse|rue|voie|street|address/, texts: streets },
  { name: /titre|ouvrage|livre|title|book/, texts: titles },
  {
    name: /^nom|nom$|lastname|auteur|author|titulaire|lecteur|emprunteur|adherent|client|agent|surname/,
    texts: lastNames,
  },
  { name: /service|departement|equipe|department|team/, texts: services },
  { name: /commentaire|note|remarque|description|message|comment/, texts: sentences },
  { name: /name/, texts: lastNames },
];

/** A text without a place to break, capitals, an apostrophe and hyphens, then a sentence. */
export const longText =
  'ANTICONSTITUTIONNELLEMENT-HEXAKOSIOÏHEXEKONTAHEXAPHOBIQUEMENT D’ŒUVRE-SAINT-RÉMY-LÈS-CHEVREUSE, puis une phrase qui n’en finit pas, avec « des guillemets », des chiffres (1 234,56 €) et des signes : Ø, ß, İ, ñ.';
