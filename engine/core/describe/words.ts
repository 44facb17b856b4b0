/** What the engine's own names are called in reports; an application's names stand for themselves. */
import type { engineVocabulary } from '../model/vocabulary.ts';

type Names = typeof engineVocabulary;

const formats: Readonly<Record<Names['formats'][number], string>> = {
  text: 'texte',
  number: 'nombre',
  date: 'date',
  dateTime: 'date et heure',
  yesNo: 'oui ou non',
  option: 'libellé de liste',
  list: 'liste',
};

const widgets: Readonly<Record<Names['widgets'][number], string>> = {
  text: 'texte',
  textarea: 'texte de plusieurs lignes',
  password: 'mot de passe',
  date: 'date',
  select: 'liste déroulante',
  checkbox: 'case à cocher',
  checkboxes: 'cases à cocher',
  radio: 'boutons radio',
  number: 'nombre',
  email: 'adresse électronique',
  tel: 'téléphone',
  digits: 'chiffres',
};

const cells: Readonly<Record<Names['cells'][number], string>> = {
  text: 'texte',
  link: 'lien',
  status: 'étiquette de couleur',
  checkbox: 'case à cocher',
  copy: 'texte à copier',
};

const tones = {
  neutral: 'neutre',
  success: 'succès',
  danger: 'danger',
  waiting: 'attente',
  info: 'information',
} as const;

const words = { formats, widgets, cells, tones };

/** The word for a name. */
export function wordFor(kind: keyof typeof words, name: string): string {
  const known: Readonly<Record<string, string>> = words[kind];
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? name;
}
