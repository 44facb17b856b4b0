/** REL-34: whatever a storage, a history entry, another tab or an address holds, the page comes up. */
import type { Page } from '@playwright/test';
import { accounts, expect, openAs, test } from './portal.ts';

const user = accounts.naturalPersons;
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const own = (name: string) => `${name}:${user}`;

/** Every key that the site reads, by its storage. */
const keys = {
  sessionStorage: [
    'engine:variant',
    'engine:return',
    'engine:drafts',
    own('engine:find'),
    ...[
      'commandes/liste',
      'commandes/detail/erreurs',
      'demandes/liste',
      'beneficiaires/liste',
      'statistiques/tableau',
    ].map((list) => `${own('engine:list')}:${list}`),
    'engine:view:statistiques/tableau',
    'transfert.cgi',
    'react-router-scroll-positions',
    'remix-router-transitions',
  ],
  localStorage: [
    'device:display',
    ...['searches:commandes/liste', 'opening:commandes/liste', 'shortcuts'].map(
      (name) => `${own('device')}:${name}`,
    ),
  ],
};

const addresses = [
  '/',
  '/commandes',
  '/commandes?page=1',
  '/suivi/demandes?page=1',
  '/statistiques',
  '/transfert',
  '/administrateur/donnees',
];

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const values = [
  ...names,
  ...names.map((name) => JSON.stringify(name)),
  ...names.map((name) => `{"${name}":{"${name}":[null]}}`),
  '',
  'null',
  '0',
  'true',
  '1e999',
  '[]',
  '[null,5,[],{}]',
  '{}',
  '{"last":5,',
  '\u0000\ud800',
  '/\\',
  'x'.repeat(300_000),
  JSON.stringify('x'.repeat(300_000)),
];

/** Stored values whose outer shape is right. */
const search = (change: object) =>
  JSON.stringify({
    last: { filters: {}, page: 1, size: 10, sort: null, ...change },
    table: { sort: null, size: null, widths: {}, hidden: [], order: [], pinned: [], view: null, ...change },
    personal: [{ id: 'kept', filters: {}, ...change }, null, 5],
  });
const shaped = [
  ...[
    '{}',
    '[]',
    '5',
    'null',
    '"x"',
    '[{}]',
    '[[]]',
    '{"statut":{}}',
    '{"statut":[{}]}',
    '{"statut":5}',
    '{"statut":null}',
  ].map((filters) => search({}).replaceAll('"filters":{}', `"filters":${filters}`)),
  ...names.map((name) =>
    search({}).replaceAll('"filters":{}', `"filters":{"${name}":{},"statut":"${name}"}`),
  ),
  search({}).replaceAll('"filters":{}', `"filters":{"nomFichier":"${'x'.repeat(300_000)}"}`),
  ...[0, -1, 1.5, 1e300, null, 'x', {}].map((number) => search({ page: number, size: number })),
  ...names.map((column) => search({ sort: { column, direction: 'asc' } })),
  ...names.map((name) =>
    search({ widths: { [name]: 5 }, hidden: [name], order: [name], pinned: [name], view: 'grid' }),
  ),
  search({ widths: { numeroCommande: -5 }, hidden: null }),
  search({ id: {} }),
];
const findings = [
  [null],
  [{ id: 1, label: {}, detail: [], path: 5 }],
  [{ id: 'a', label: 'A', detail: '', path: 'javascript:alert(1)' }],
  [{ id: 'a', label: 'A', detail: '', path: '//evil.example' }],
].map((found) => JSON.stringify(found));
const drafts = [null, 5, {}, { owner: user, values: null, before: [], isOpen: true, isSending: true }].map(
  (draft) => JSON.stringify({ [`${user} /administrateur/donnees telephones`]: draft }),
);

async function store(
  page: Page,
  entries: readonly (readonly [keyof typeof keys, string, string])[],
): Promise<void> {
  await page.goto('/health/live');
  await page.evaluate((all) => {
    localStorage.clear();
    for (const [storage, key, value] of all) window[storage].setItem(key, value);
  }, entries);
}

/** The page is drawn, and neither waits nor failed. */
async function expectDrawn(page: Page, address: string, told: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Déconnexion' }), told).toBeVisible();
  await expect(title(page), told).toBeVisible();
  await expect(title(page), told).not.toHaveText(/erreur|indisponible|introuvable/i);
  await expect(page.getByText('Chargement en cours'), told).toHaveCount(0);
}

const short = (value: string) => value.slice(0, 60);

test('REL-34: an odd value in all that a storage holds', async ({ page }) => {
  await openAs(page, user, '/health/live');
  for (const [index, value] of values.entries()) {
    const entries = Object.entries(keys).flatMap(([storage, all]) =>
      all.map((key) => [storage as keyof typeof keys, key, value] as const),
    );
    await store(page, entries);
    const address = addresses[index % addresses.length] ?? '';
    await expectDrawn(page, address, `${address} ${short(value)}`);
  }
});

test('REL-34: an odd value of each key alone', async ({ page }) => {
  await openAs(page, user, '/health/live');
  for (const [storage, all] of Object.entries(keys)) {
    for (const [index, key] of all.entries()) {
      const value = ['__proto__', '[null]', '{"last":{"filters":[]}}', '5'][index % 4] ?? '';
      await store(page, [[storage as keyof typeof keys, key, value]]);
      await expectDrawn(page, '/commandes?page=1', `${key} ${value}`);
      await page.evaluate((name) => sessionStorage.removeItem(name), key);
    }
  }
});

test('REL-34: a stored search, table, finding and draft of an odd shape', async ({ page }) => {
  await openAs(page, user, '/health/live');
  const lists = keys.sessionStorage.filter((key) => key.startsWith('engine:list'));
  for (const [index, value] of shaped.entries()) {
    await store(
      page,
      lists.map((key) => ['sessionStorage', key, value] as const),
    );
    const address = ['/commandes', '/suivi/demandes', '/beneficiaire', '/statistiques'][index % 4] ?? '';
    await expectDrawn(page, address, `${address} ${short(value)}`);
    await page.evaluate(() => history.replaceState({ usr: { search: 'kept' }, key: 'x', idx: 0 }, ''));
    await expectDrawn(page, '/suivi/demandes?page=1', short(value));
    // The table, or the grid where that is stored.
    await expect(page.locator('tbody tr, .ag-row').first(), short(value)).toBeVisible();
  }
  for (const value of findings) {
    await store(page, [['sessionStorage', own('engine:find'), value]]);
    await expectDrawn(page, '/commandes', value);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('A', { exact: true })).toHaveCount(0);
  }
  for (const value of drafts) {
    await store(page, [['sessionStorage', 'engine:drafts', value]]);
    await expectDrawn(page, '/administrateur/donnees', value);
    await page.getByRole('link', { name: 'FAQ' }).first().click();
    await expect(title(page)).toHaveText('FAQ');
  }
});

test('REL-34: a stored token that is none, or names nobody', async ({ page }) => {
  const odd = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
  const subjects = [null, {}, [], { toString: null }, '__proto__', 5, 'x'.repeat(5_000)].map((sub) =>
    odd({ sub }),
  );
  for (const value of [...values, ...subjects, odd(null), odd([]), odd({ sub: user, exp: 'x', iat: {} })]) {
    await store(page, [['sessionStorage', 'engine:token', value]]);
    await page.goto('/commandes?page=1');
    await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS' }), short(value)).toBeVisible();
  }
});

test('REL-34: an odd entry of the history, and odd messages of other tabs', async ({ page, context }) => {
  await openAs(page, user, '/suivi/demandes?page=1');
  await expect(title(page)).toBeVisible();
  for (const state of [
    null,
    5,
    'text',
    [],
    { usr: 5 },
    { usr: null, key: {} },
    { usr: { search: {}, sent: {} }, idx: 'x' },
  ]) {
    await page.evaluate((entry) => history.replaceState(entry, ''), state);
    await page.reload();
    await expect(page.getByRole('table').getByRole('row').nth(1), JSON.stringify(state)).toBeVisible();
  }
  const other = await context.newPage();
  await other.goto('/health/live');
  await other.evaluate(() => {
    const channel = new BroadcastChannel('engine:session');
    for (const message of [
      null,
      5,
      'x',
      '__proto__',
      [],
      {},
      { token: {} },
      { signedIn: null },
      { signedIn: 'a.b.c' },
    ])
      channel.postMessage(message);
    channel.close();
    for (const value of ['__proto__', '5', 'null', '{"scheme":"__proto__","text":{}}', '{"scheme":"dark"}'])
      localStorage.setItem('device:display', value);
  });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(title(page)).toHaveText('FAQ');
});

test('REL-34: an odd address', async ({ page }) => {
  await openAs(page, user, '/health/live');
  for (const address of [
    ...names.map((name) => `/commandes?page=${name}&tri=${name}&taille=${name}&statut=${name}`),
    ...names.map((name) => `/commandes?page=1&tri=-${name}&${name}=1&onglet=${name}#${name}`),
    ...names.map((name) => `/statistiques?page=1&typeStatistique=${name}`),
    '/commandes?page=1&taille=-1&statut=&statut=OK&statut=%E0%A4%A',
    '/commandes?page=999999999&taille=0',
    '/commandes?%=%&page=1#%',
    '/faq#%E0%A4%A',
    '/aide?onglet=__proto__#constructor',
  ]) {
    await expectDrawn(page, address, address);
  }
  for (const address of ['/commandes/__proto__', '/suivi/demandes/constructor', '/__proto__']) {
    await page.goto(address);
    await expect(title(page), address).toBeVisible();
    await expect(page.getByText('Chargement en cours'), address).toHaveCount(0);
  }
});

test('REL-34: an address that cannot be decoded, or that no file can have', async ({ page }) => {
  await openAs(page, user, '/health/live');
  for (const address of [
    '/commandes/%E0%A4%A',
    '/commandes/%FF?x',
    '/suivi/demandes/%C3%A9%FF',
    '/%',
    '/%zz/50%?page=%#%',
    `/commandes/${'x'.repeat(1_000)}`,
    '/commandes//liste',
    '//commandes',
  ]) {
    await page.goto(`${new URL(page.url()).origin}${address}`);
    await expect(title(page), address).toBeVisible();
    await expect(page.getByText('Chargement en cours'), address).toHaveCount(0);
    await page.getByRole('link', { name: 'FAQ' }).first().click();
    await expect(title(page), address).toHaveText('FAQ');
  }
});
