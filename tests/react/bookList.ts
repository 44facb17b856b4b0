/** A list of books, as the compiler would make it: the search screen that the engine's tests render. */
import type { FormModel } from '../../engine/core/model/form.ts';
import type { SearchModel } from '../../engine/core/model/screen.ts';
import { column } from '../../testkit/columnModel.ts';
import { field } from '../fieldModel.ts';
import { callTo, text } from './screenHarness.tsx';

const states = [
  { value: 'IN', label: 'Rendu', tone: 'success', offered: true },
  { value: 'OUT', label: 'Prêté', tone: 'waiting', offered: true },
] as const;

export const bookFilters: FormModel = {
  schema: {
    type: 'object',
    properties: {
      titre: { type: 'string', maxLength: 20 },
      du: { type: 'string', format: 'date' },
      au: { type: 'string', format: 'date' },
      etat: { enum: ['IN', 'OUT'] },
      lecteur: { type: 'string' },
    },
  },
  fields: [
    field('titre', 'Titre', { errors: { maxLength: text('{label} : {limit} caractères au plus') } }),
    field('du', 'Du', {
      widget: 'date',
      hint: 'jj/mm/aaaa',
      errors: { format: 'Du doit être une date valide.' },
    }),
    field('au', 'Au', { widget: 'date', errors: { format: 'Au doit être une date valide.' } }),
    field('etat', 'État', { widget: 'select', options: states, emptyOption: 'Tous' }),
    field('lecteur', 'Lecteur', { personal: true }),
  ],
  rules: [
    {
      rule: 'atLeastOne',
      fields: ['titre', 'du', 'au', 'etat', 'lecteur'],
      message: 'Vous devez renseigner au moins un critère.',
    },
    { rule: 'notBefore', field: 'au', than: 'du', message: 'Au ne doit pas précéder Du.' },
  ],
  dependents: [],
  submit: 'Filtrer',
  reset: 'Réinitialiser',
  note: null,
};

export const bookList: SearchModel = {
  kind: 'search',
  id: 'livres/liste',
  heading: 'Livres',
  intro: null,
  source: {
    call: callTo('GET', '/api/livres'),
    key: ['cote'],
    rows: '',
    etag: null,
    paging: null,
    largestPage: 100,
  },
  filters: bookFilters,
  start: 'submit',
  view: 'table',
  grid: {
    caption: 'Livres trouvés',
    count: text('{n, plural, =0 {Aucun livre} one {# livre} other {# livres}}'),
    empty: 'Aucune donnée disponible dans le tableau',
    rowName: text('le livre {cote}'),
    actions: [],
    columns: [
      column('cote', 'Cote', {
        link: { screen: 'livres/detail', path: { id: { row: 'cote' } }, right: null, empty: null },
      }),
      column('titre', 'Titre'),
      column('date', 'Acheté le', {
        format: { name: 'date', options: null },
        csv: { name: 'date', options: null },
      }),
      column('pages', 'Pages', {
        format: { name: 'number', options: null },
        csv: { name: 'number', options: null },
        align: 'end',
      }),
      column('etat', 'État', {
        cell: 'status',
        format: { name: 'option', options: states },
        csv: { name: 'option', options: states },
      }),
      column('range', 'Rangé', {
        cell: 'checkbox',
        format: { name: 'yesNo', options: null },
      }),
    ],
    sort: { column: 'date', direction: 'desc' },
    selection: true,
    selectable: null,
    pageSize: 20,
    pageSizes: [20, 50, 100],
  },
  actions: [],
  shortcuts: [],
  compare: null,
  bulk: {
    id: 'ranger',
    label: 'Action',
    submit: 'Enregistrer',
    right: null,
    choices: [
      { value: 'Oui', label: 'Oui', set: { range: true }, danger: false, button: null },
      { value: 'Non', label: 'Non', set: { range: false }, danger: false, button: null },
    ],
    call: callTo('PUT', '/api/livres/{cote}'),
    groupBy: null,
    confirm: null,
    noRows: { title: 'Aucun livre coché', body: 'Cochez un livre.' },
    noChoice: { title: 'Aucune action', body: 'Choisissez une action.' },
    done: text('{n, plural, one {# livre rangé.} other {# livres rangés.}}'),
    failed: text('{n, plural, one {# livre non rangé : {noms}.} other {# livres non rangés : {noms}.}}'),
    after: 'patch',
  },
  csv: { filename: 'livres' },
  print: true,
};

/** Generates books, each a day older than the one before. */
export function books(count: number): readonly Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    cote: `L${String(index + 1).padStart(3, '0')}`,
    titre: index % 2 === 0 ? `Écume ${index + 1}` : `Arbre ${index + 1}`,
    date: new Date(Date.UTC(2026, 10, 18 - index)).toISOString().slice(0, 10),
    pages: 1000 + index,
    etat: index % 3 === 0 ? 'OUT' : 'IN',
    range: false,
  }));
}
