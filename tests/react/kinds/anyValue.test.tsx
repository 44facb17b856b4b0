/**
 * Functions of the application may throw on a value: only the place of that value is lost, and the error is logged
 * once.
 */
import { screen, within } from '@testing-library/react';
import type { CustomScreenProps } from 'screen-engine';
import { Heading, ResultTable } from 'screen-engine';
import { describe, expect, it } from 'vitest';
import { booksApp, compiledScreen } from '../../booksApp.ts';
import { drawnBy, type Options, runPortal, tokenOf } from '../harness.tsx';

const rows = [
  { titre: 'Zadig', etat: { rayon: 'B' } },
  { titre: 'Candide', etat: null },
  { titre: 'Alzire', etat: null },
];

function Rayons({ model }: CustomScreenProps) {
  const shown = model.tables.livres;
  return (
    <>
      <Heading />
      {shown && <ResultTable table={shown} rows={rows} printTitle="Livres" />}
    </>
  );
}

const model = compiledScreen('textes/rayons', 'custom');

async function open(options: Options = {}) {
  await runPortal({
    app: { ...booksApp, texts: { ...booksApp.texts, 'value.unreadable': ['Illisible ', { arg: 'place' }] } },
    path: '/textes/rayons',
    token: tokenOf([]),
    components: { Rayons },
    ...drawnBy(model),
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
    const place = model.id;
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
