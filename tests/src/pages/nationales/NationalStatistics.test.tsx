/** The national statistics with a back end whose list contains entries that are not reports. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { compiledPortal } from '../../compiledPortal.ts';
import { claire, prefix, startPortal, tokenWith } from '../../startPortal.tsx';

it.each([
  ['null', null],
  ['a text', 'rapport'],
  ['a list', [1]],
])('REL-12 REL-13 shows the reports beside %s', async (_name, other) => {
  const annee = new Date().getFullYear();
  await startPortal({
    path: compiledPortal.routes.find(({ screen }) => screen === 'nationales/rapports')?.path ?? '',
    token: tokenWith(...Object.keys(compiledPortal.app.rights)),
    server: {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: claire }),
      'GET /api/cmi-statistics/stats/available': () => ({
        body: [other, { annee, type: 'PP', frequence: 'ANNUEL', mois: null }],
      }),
    },
  });
  expect(await screen.findAllByRole('button', { name: /^Télécharger/ })).toHaveLength(1);
});
