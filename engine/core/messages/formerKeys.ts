/** The keys of texts in format 1, and those that replaced them. */
import { textKeys } from './textKeys.ts';

/** What of a screen its keys depended on. */
export type FormerScreen = { readonly kind?: string; readonly bulk?: { readonly id?: string } };

/** A former word, the word for it, and the words below; `*` stands for any name that an author chose. */
export type Words = readonly (readonly [former: string, word: string, below?: Words])[];

const each = (below: Words): Words => [['*', '*', below]];

const titles: Words = [
  ['titre', 'title'],
  ['texte', 'text'],
];
const confirmation: Words = [...titles, ['confirmer', 'submit'], ['annuler', 'cancel']];
const action: Words = [
  ['libelle', 'label'],
  ['fait', 'done'],
  ['echec', 'failed'],
  ['tropLong', 'maxLength'],
  ['confirmation', 'confirm', confirmation],
];
const bulk: Words = [
  ...action,
  ['valider', 'submit'],
  ['choix', 'choices'],
  ['aucuneLigne', 'noRows', titles],
  ['aucunChoix', 'noChoice', titles],
];
const field: Words = [
  ['libelle', 'label'],
  ['aide', 'hint'],
  ['exemple', 'placeholder'],
  ['infobulle', 'help'],
  ['vide', 'empty'],
  ['criteres', 'criteria'],
  ['erreurs', 'errors'],
];
const form: Words = [
  ['regles', 'rules'],
  ['filtrer', 'submit'],
  ['valider', 'submit'],
  ['reinitialiser', 'reset'],
  ['annuler', 'cancel'],
  ['succes', 'success'],
  ['lienSucces', 'successLink'],
];
const formWithFields: Words = [...form, ['champs', 'fields', each(field)]];
const table: Words = [
  ['titre', 'title'],
  ['legende', 'caption'],
  ['compte', 'count'],
  ['vide', 'empty'],
  ['ligne', 'rowName'],
  ['colonnes', 'columns'],
  ['liens', 'links'],
];
const panel: Words = [
  ['titre', 'title'],
  ['phrases', 'sentences'],
];
const items: Words = [
  ['titre', 'title'],
  ['valeurs', 'items', [['phrases', 'sentences']]],
];
const sectionEdit: Words = [['modifier', 'open'], ...formWithFields];
const section: Words = [...items, ...sectionEdit, ['edit', 'edit', sectionEdit]];
const detailEdit: Words = [
  ...items,
  ...formWithFields,
  ['rien', 'nothing'],
  ['etapes', 'steps', each(action)],
];

/** The words of the texts of an application. */
export const appWords: Words = [
  ['liens', 'links'],
  ['droits', 'rights'],
  ['criteres', 'criteria'],
  ['visite', 'tour', each(titles)],
];

/** The words of the texts of a screen. */
export function screenWords({ kind = '', bulk: written }: FormerScreen): Words {
  const hasFilters = kind === 'search' || kind === 'dashboard';
  const ofKind: Words =
    kind === 'search'
      ? [...table, ['resultats', 'resultats', table], ['modifications', 'edits', each(action)]]
      : [[kind === 'custom' ? 'textes' : '', 'texts']];
  const words: Words = [
    ...ofKind,
    ['titre', 'title'],
    ['filAriane', 'breadcrumb'],
    ['retour', 'back'],
    ['onglets', 'tabs'],
    ['champs', hasFilters ? 'filters' : 'fields', each(field)],
    ...form,
    ...(written?.id === undefined ? [] : ([[written.id, 'bulk', bulk]] as const)),
    ['actions', 'actions', each(action)],
    ['panneaux', 'panels', each(panel)],
    ['sections', 'sections', each(section)],
    ['edition', 'edit', detailEdit],
    ['tableaux', kind === 'dashboard' ? 'blocks' : 'tables', each(table)],
    ['entrees', 'entries', each([['libelle', 'label']])],
  ];
  return [...words, ['aides', 'help', [...words, ['texte', 'text'], ['liens', 'links']]]];
}

/** The words for one step of a key, below `words`. A word of today is found too: a file may hold both. */
export function wordFor(words: Words, name: string): { readonly word: string; readonly below: Words } {
  const found =
    words.find(([former]) => former === name) ??
    words.find(([, word, below]) => word === name && below !== undefined) ??
    words.find(([former]) => former === '*');
  if (found === undefined) return { word: name, below: [] };
  const [, word, below = []] = found;
  return { word: word === '*' ? name : word, below };
}

/** The names in a panel that are no value, and those in a section that belong to its edit. */
export const namesOfPanel = Object.keys(textKeys.items(''));
export const namesOfSectionEdit = Object.keys(textKeys.sectionEdit(''));

/** The key that replaced a key of format 1; the same for any other. */
export function currentKey(key: string, screenOf: (area: string, name: string) => FormerScreen | undefined) {
  const [area = '', name = '', ...rest] = key.split('.');
  if (area === 'app') return ['app', ...renamed(appWords, [name, ...rest])].join('.');
  const screen = screenOf(area, name);
  return screen ? [area, name, ...moved(renamed(screenWords(screen), rest))].join('.') : key;
}

function renamed(words: Words, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return [];
  const { word, below } = wordFor(words, name);
  return [word, ...renamed(below, rest)];
}

/** The place of a renamed key below its screen. */
function moved([first = '', ...rest]: readonly string[]): readonly string[] {
  if (first === 'help') return [first, ...moved(rest)];
  if (first === 'resultats') return rest;
  const [id = '', ...names] = first === 'edit' ? ['', ...rest] : rest;
  const holder = first === 'edit' ? [first] : [first, id];
  const [name = '', inner = '', ...more] = names;
  if (first === 'panels' && name !== '' && !namesOfPanel.includes(name))
    return [...holder, 'items', ...names];
  if (first === 'sections' && namesOfSectionEdit.includes(name)) return [...holder, 'edit', ...names];
  const isSentence = (first === 'sections' || first === 'edit') && name === 'items' && inner === 'sentences';
  return isSentence ? [...holder, inner, ...more] : [first, ...rest];
}
