import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailNames, renderMail } from '../../../server/mail/renderMail.ts';

const values = {
  titreSite: 'Portail',
  prenom: 'Claire',
  nom: 'Martin',
  identifiant: '0000000001',
  lien: 'https://portail.example/',
  motDePasse: 'aaaa-BBBB-2222-cccc',
  jours: '7',
  minutes: '30',
  date: '2 mars 2026',
  numeroCommande: 'CMI_ORG075_20260302_001',
  ok: '118',
  ko: '2',
  motif: 'Structure du fichier incorrecte',
};

test('every template has a name, and every name a template', () => {
  expect(readdirSync('server/mail/modeles').sort()).toEqual(
    [...mailNames].map((name) => `${name}.txt`).sort(),
  );
});

test.each(mailNames)('%s has a subject and a text, and no unfilled placeholder', (name) => {
  const { subject, text } = renderMail(name, values);
  expect(subject).toMatch(/Portail/);
  expect(text).toMatch(/^Bonjour Claire Martin,\n/);
  expect(subject + text).not.toMatch(/[{}]/);
});

test('a missing value of a template throws', () => {
  expect(() => renderMail('motDePasseOublie', { titreSite: 'Portail' })).toThrow(/needs the value prenom/);
});
