import { expect, test } from 'vitest';
import { unsetNames } from '../../../server/proprietes/queries.ts';
import { testApp } from '../testApp.ts';

const portal = testApp();
const { db } = portal;

const read = async () => (await portal.app.inject({ method: 'GET', url: '/api/properties' })).json();

test('CONT-007 STATIC-005 a name or address that nobody has set is not in the answer, and is told to the operator', async () => {
  expect(JSON.stringify(await read())).not.toContain('[');
  expect(await read()).toMatchObject({ 'portail.titre': 'Portail CMI - Organismes' });
  expect(await unsetNames(db)).toContain('portail.contact.telephone');

  await db.query(
    "insert into propriete (cle, valeur) values ('portail.contact.telephone', '0 800 00 00 00'), ('portail.editeur.nom', ' ')",
  );
  expect(await read()).toMatchObject({ 'portail.contact.telephone': '0 800 00 00 00' });
  expect(await read()).not.toHaveProperty('portail.editeur.nom');
  expect(await unsetNames(db)).not.toContain('portail.contact.telephone');
  expect(await unsetNames(db)).toContain('portail.editeur.nom');
});

test('SHELL-029 the three links to the public service lead to their own card', async () => {
  const links = await read();
  const cards = ['Stationnement', 'Invalidite', 'Priorite'].map((card) => links[`portail.lien.cmi${card}`]);
  expect(new Set(cards).size).toBe(3);
  for (const address of cards) expect(address).toMatch(/F34049#:~:text=CMI%20/);
});
