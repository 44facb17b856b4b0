/** The national statistics with a back end whose list contains entries that are not reports. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Options } from '../../../react/harness.tsx';
import { compiledPortal } from '../../compiledPortal.ts';
import { claire, prefix, press, startPortal, tokenWith, told } from '../../startPortal.tsx';

const annee = new Date().getFullYear();
const report = { annee, type: 'PP', frequence: 'ANNUEL', mois: null };

function openReports(available: unknown, server: Options['server'] = {}) {
  return startPortal({
    path: compiledPortal.routes.find(({ screen }) => screen === 'nationales/rapports')?.path ?? '',
    token: tokenWith(...Object.keys(compiledPortal.app.rights)),
    server: {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: claire }),
      'GET /api/cmi-statistics/stats/available': () => ({ body: available }),
      ...server,
    },
  });
}

it('SEC-81 says that too many reports are asked for', async () => {
  await openReports([report], { 'GET /api/cmi-statistics/stats/download': () => ({ status: 429 }) });
  await screen.findByRole('button', { name: /^Télécharger/ });
  await press(/^Télécharger/);
  await told('Trop de demandes en peu de temps.');
});

it.each([
  ['null', null],
  ['a text', 'rapport'],
  ['a list', [1]],
])('REL-12 REL-13 shows the reports beside %s', async (_name, other) => {
  await openReports([other, report]);
  expect(await screen.findAllByRole('button', { name: /^Télécharger/ })).toHaveLength(1);
});
