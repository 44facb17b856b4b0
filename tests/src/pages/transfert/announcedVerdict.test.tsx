/** What is heard of a chosen order file before it is sent, and after a sending that failed. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeOrderFile } from '../../../../testkit/makeOrderFile.ts';
import { startPortal, tokenWith } from '../../startPortal.tsx';

const file = (name: string, lines: number) =>
  new File([makeOrderFile({ kind: 'PP', lines })], name, { type: 'text/csv' });

it('A11Y-42: the verdict of each chosen file is announced once, and not again after a sending that failed', async () => {
  await startPortal({
    path: '/transfert',
    token: tokenWith('TRANSFERT'),
    server: { 'POST /api/transfert': () => null },
  });
  const input = await screen.findByLabelText(/^Fichier/, { selector: 'input' });
  const said: string[] = [];
  const announcer = document.querySelector('[data-announcer]') ?? document.body;
  new MutationObserver(() => said.push(announcer.textContent ?? '')).observe(announcer, { childList: true });
  const verdicts = () => said.filter((text) => text.includes('lues'));

  await userEvent.upload(input, file('CMI_ORG075_20260901_001.csv', 3));
  await waitFor(() => expect(verdicts()).toEqual(['3 lignes lues, sans erreur.']));
  await userEvent.upload(input, file('CMI_ORG075_20260901_002.csv', 4));
  await waitFor(() => expect(verdicts()).toHaveLength(2));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Charger' }));
  await screen.findByRole('button', { name: 'Réessayer' });
  await screen.findByText('4 lignes lues, sans erreur.', { selector: '.result__reason' });
  expect(verdicts()).toEqual(['3 lignes lues, sans erreur.', '4 lignes lues, sans erreur.']);
});
