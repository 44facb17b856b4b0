import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anchorOf } from '../../engine/core/runtime/collection.ts';
import { questions } from '../../server/aide/questions.ts';

test('UX-24: each question that the help of a screen links to exists, in its tab', () => {
  const links = readdirSync('screens')
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => [
      ...readFileSync(`screens/${file}`, 'utf8').matchAll(
        /screen: aide\/questions, tab: (\w+), anchor: ([\w-]+)/g,
      ),
    ])
    .map(([, tab, anchor]) => `${tab} ${anchor}`);
  const tabs = { PERSONNE_PHYSIQUE: 'physiques', PERSONNE_MORALE: 'morales' };
  const asked = questions.map(({ categorie, libelle }) => `${tabs[categorie]} ${anchorOf(libelle)}`);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !asked.includes(link))).toEqual([]);
});
