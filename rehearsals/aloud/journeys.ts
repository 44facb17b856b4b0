/** What people do who hear the portal: each step is named as its heading in `docs/lecteur-ecran`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeOrderFile } from '../../testkit/makeOrderFile.ts';
import type { Reader } from './orca.ts';

type Step = readonly [title: string, act: (reader: Reader) => Promise<unknown>];
export type Journey = {
  /** Name of its file. */
  readonly name: string;
  readonly title: string;
  /** Address at which it begins, signed in; null: it signs in itself. */
  readonly from: string | null;
  readonly steps: readonly Step[];
};

const press =
  (...keys: readonly string[]) =>
  async ({ key }: Reader): Promise<void> => {
    for (const name of keys) await key(name);
  };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const focusButton =
  (name: string | RegExp) =>
  ({ page }: Reader) =>
    button(page, name).focus();
const type = async ({ key }: Reader, text: string): Promise<void> => {
  for (const letter of text) await key(letter === ' ' ? 'space' : letter);
};
const again = (times: number, ...keys: readonly string[]) => press(...Array(times).fill(keys).flat());

/** An order file with this name and content, in a folder of its own. */
function orderFile(name: string, content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'aloud-file-')), name);
  writeFileSync(file, content);
  return file;
}
const choose =
  (file: () => string) =>
  ({ page }: Reader) =>
    page.locator('input[type=file]').setInputFiles(file());

export const journeys: readonly Journey[] = [
  {
    name: 'connexion',
    title: 'Se connecter, après une erreur',
    from: null,
    steps: [
      ['La page est chargée', ({ page }) => page.goto('/authentification')],
      ['Identifiant', ({ page }) => page.getByLabel('Identifiant', { exact: true }).focus()],
      [
        'Un mot de passe faux, puis Entrée',
        async (reader) => {
          await reader.page.getByLabel('Identifiant', { exact: true }).fill('0000000001');
          await reader.page.getByLabel('Mot de passe', { exact: true }).focus();
          await type(reader, 'faux');
          await reader.key('Return');
        },
      ],
      [
        'Le bon mot de passe, puis Entrée',
        async ({ page, key }) => {
          await page.getByLabel('Mot de passe', { exact: true }).fill('Demonstration2026');
          await page.getByLabel('Mot de passe', { exact: true }).focus();
          await key('Return');
          await page.getByRole('button', { name: 'Déconnexion' }).waitFor();
        },
      ],
    ],
  },
  {
    name: 'recherche',
    title: 'Le menu, les critères, le nombre de résultats',
    from: '/',
    steps: [
      ['Le bouton d’une entrée du menu', ({ page }) => page.locator('.eng-menu__opener').first().focus()],
      ['Entrée mène aux sous-entrées', press('Return')],
      [
        'La liste des demandes',
        async ({ page }) => {
          await page.goto('/suivi/demandes');
          await page.getByRole('button', { name: 'Filtrer' }).waitFor();
        },
      ],
      ['Un critère', ({ page }) => page.getByLabel('Mention', { exact: true }).focus()],
      [
        'Filtrer',
        async ({ page, key }) => {
          await page.getByLabel('Mention', { exact: true }).selectOption({ label: 'Stationnement' });
          await page.getByRole('button', { name: 'Filtrer' }).focus();
          await key('Return');
        },
      ],
      [
        'Le critère est retiré',
        async ({ page, key }) => {
          await page.locator('.eng-tag').first().focus();
          await key('Return');
        },
      ],
    ],
  },
  {
    name: 'liste',
    title: 'Lire une liste, la trier, changer de page',
    from: '/suivi/demandes?typeTitre=STAT&page=1',
    steps: [
      ['Le titre du résultat', ({ page }) => page.locator('.eng-result__title').focus()],
      ['Ligne à ligne', again(14, 'Down')],
      ['Cellule à cellule', press('t', 'alt+shift+Down', 'alt+shift+Right', 'alt+shift+Down')],
      [
        'Trier',
        async ({ page, key }) => {
          await page.getByRole('columnheader').getByRole('button').first().focus();
          await key('Return');
        },
      ],
      [
        'La page suivante',
        async ({ page, key }) => {
          await button(page, 'Suivant').focus();
          await key('Return');
        },
      ],
    ],
  },
  {
    name: 'commentaire',
    title: 'Modifier un commentaire dans sa ligne',
    from: '/suivi/demandes?typeTitre=STAT&page=1',
    steps: [
      ['Le bouton', focusButton(/^Modifier le commentaire/)],
      ['Le champ s’ouvre', press('Return')],
      ['Taper', (reader) => type(reader, 'lu')],
      ['Entrée enregistre', press('Return')],
    ],
  },
  {
    name: 'dialogue',
    title: 'Une confirmation, annulée puis reprise',
    from: '/administrateur/groupes',
    steps: [
      ['Le bouton', focusButton(/^Supprimer/)],
      ['Le premier dialogue de la page', press('Return')],
      ['Échap', press('Escape')],
      ['Le même dialogue', press('Return')],
      ['Échap, une seconde fois', press('Escape')],
    ],
  },
  {
    name: 'transfert',
    title: 'Transférer un fichier, sans et avec la ligne',
    from: '/transfert',
    steps: [
      ['Un nom de fichier faux', choose(() => orderFile('commande.txt', 'x'))],
      [
        'Charger',
        async ({ page, key }) => {
          await button(page, 'Charger').focus();
          await key('Return');
        },
      ],
      [
        'Un bon fichier',
        choose(() =>
          orderFile(`CMI_ORG075_${day()}_901.csv`, makeOrderFile({ kind: 'PP', lines: 20, errors: 2 })),
        ),
      ],
      [
        'La ligne est coupée, puis Charger',
        async ({ page, key }) => {
          await page.route('**/transfert**', (route) =>
            route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
          );
          await button(page, 'Charger').focus();
          await key('Return');
        },
      ],
      [
        'La ligne est de retour, puis Charger',
        async ({ page, key }) => {
          await page.unroute('**/transfert**');
          await button(page, 'Charger').focus();
          await key('Return');
        },
      ],
    ],
  },
  {
    name: 'recherche-rapide',
    title: 'La recherche rapide',
    from: '/',
    steps: [
      ['Ctrl+K', press('ctrl+k')],
      ['Taper', (reader) => type(reader, 'martin')],
      ['Le résultat suivant', press('Down')],
      ['Entrée', press('Return')],
    ],
  },
  {
    name: 'session',
    title: 'La session va prendre fin',
    from: '/',
    steps: [
      [
        'L’avertissement',
        async ({ page }) => {
          await page.clock.install();
          await page.reload();
          await page.getByRole('button', { name: 'Déconnexion' }).waitFor();
          await page.clock.fastForward('26:00');
          await page.getByRole('dialog').waitFor();
        },
      ],
      ['Rester connecté', press('Return')],
    ],
  },
];

const day = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '');
