/**
 * Functions of the application may throw on a value: only the place of that value is lost, and the error is logged
 * once.
 */
import { screen, within } from '@testing-library/react';
import type { CustomScreenProps } from 'screen-engine';
import { Heading, ResultTable } from 'screen-engine';
import { describe, expect, it } from 'vitest';
import type { CustomModel } from '../../../engine/core/model/screen.ts';
import { column } from '../../../testkit/columnModel.ts';
import { booksApp, routeNamed } from '../../booksApp.ts';
import { type Options, runPortal, tokenOf } from '../runPortal.tsx';

const rows = [
  { titre: 'Zadig', etat: { rayon: 'B' } },
  { titre: 'Candide', etat: null },
  { titre: 'Alzire', etat: null },
];

const columns = [
  column('titre', 'Titre'),
  column('rayon', 'Rayon', { field: 'etat', format: { name: 'rayon', options: null } }),
  column('etat', 'État', { cell: 'carton', format: { name: 'vide', options: null } }),
];
const table = {
  id: 'livres',
  key: ['titre'],
  rows: null,
  title: 'Livres',
  grid: {
    caption: 'Livres',
    count: '3 livres',
    empty: 'Aucun',
    rowName: [{ arg: 'titre' }],
    columns,
    actions: [],
    acts: {},
    sort: null,
    selection: false,
    selectable: null,
    pageSize: 20,
    pageSizes: [20],
  },
  timeline: false,
  csv: null,
  print: true,
} as const;

function Livres({ model }: CustomScreenProps) {
  const shown = model.tables.livres;
  return (
    <>
      <Heading />
      {shown && <ResultTable table={shown} rows={rows} printTitle="Livres" />}
    </>
  );
}

const route = routeNamed('compte/connexion');

async function open(options: Options = {}) {
  const model: CustomModel = {
    id: route.screen,
    kind: 'custom',
    heading: 'Livres',
    intro: null,
    component: 'Livres',
    calls: {},
    form: null,
    tables: { livres: table },
    texts: {},
  };
  const shown = Object.fromEntries(booksApp.variants.names.map((name) => [name, model]));
  await runPortal({
    app: { ...booksApp, texts: { ...booksApp.texts, 'value.unreadable': ['Illisible ', { arg: 'place' }] } },
    path: route.path,
    token: tokenOf([]),
    components: { Livres },
    models: { [route.screen]: shown },
    formats: { rayon: (value) => (value as { readonly rayon: string }).rayon, vide: () => 'rangé' },
    cells: {
      carton: ({ value, text }) => {
        if (value === null) throw new TypeError('No box');
        return <b>{text}</b>;
      },
    },
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

describe('REL-13 a value whose renderer throws', () => {
  it('loses only its own cell, and is logged once per column', async () => {
    const place = route?.screen;
    expect(await open()).toEqual([
      ['Zadig', 'B', 'rangé'],
      ['Candide', `Illisible ${place}/rayon/etat`, `Illisible ${place}/etat`],
      ['Alzire', `Illisible ${place}/rayon/etat`, `Illisible ${place}/etat`],
    ]);
    const logged = (console.error as unknown as { mock: { calls: unknown[][] } }).mock.calls;
    const places = logged.flatMap(([what, where]) => (what === 'Could not be shown' ? [where] : []));
    expect(places.sort()).toEqual([`${place}/etat`, `${place}/rayon/etat`]);
  });
});
