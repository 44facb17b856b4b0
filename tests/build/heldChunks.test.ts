/**
 * A control that is drawn works. Each chunk that comes after the first rows is held back, or lost, in a browser: a press
 * waits for it and happens once; a lost chunk is told, and another press tries again.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { orderAnswers } from '../../bench/list/orders.ts';
import { type SiteServer, serveSite } from '../../bench/list/serveSite.ts';
import { chromiumArgs } from '../../testkit/chromium.ts';
import { makeToken } from '../makeToken.ts';

const orders = '/commandes?commande=A&page=1';
/** Criteria that the form refuses. */
const refused = '/commandes?dateIntegrationDebut=2026-02-02&dateIntegrationFin=2026-01-01&page=1';
const requests = '/suivi/demandes?page=1';
const duplicates = '/suivi/doublons?action=A_TRAITER&page=1';
const request = {
  numeroDemande: '123456789',
  numeroTitre: '987654321',
  identifiantBeneficiaire: '1',
  nom: 'MARTIN',
  prenom: 'CLAIRE',
  commentaire: 'Un texte',
  statutProduction: { valeur: 'EXPEDIEE' },
  traitePNDPhoto: false,
  traitePNDTitre: false,
};
const order = { numeroCommande: 'A-00000000', statutCommande: 'OK', traite: false, confirmation: null };
const duplicate = {
  idDoublon: 1,
  idDemande: 1,
  idDemandeAssociee: 2,
  raisonSociale: 'MARTIN',
  nomUsage: 'MARTIN',
};
const questions = ['PERSONNE_PHYSIQUE', 'PERSONNE_MORALE'].map((categorie, index) => ({
  categorie,
  libelle: `Question ${index + 1}`,
  reponse: '<p>Une réponse</p>',
}));

/** What a page shows when its first content is there. */
const firstContent: Readonly<Record<string, string>> = {
  [requests]: 'MARTIN',
  '/faq': 'Question 1',
  '/transfert': 'Parcourir',
  '/administrateur/donnees': 'MODIFIER',
  [duplicates]: 'MARTIN',
  [refused]: 'Suivi des commandes',
};

/** A user with the rights of all these pages. */
function tokenOfAll(): string {
  const now = Math.floor(Date.now() / 1000);
  const rights = ['commandes', 'doublons', 'demandes', 'faq', 'transfert', 'mesdonnees'].map((right) => [
    `d.${right}`,
    true,
  ]);
  const claims = { sub: '0000000001', organisme: 'ORG075', iat: now, exp: now + 24 * 3600 };
  return makeToken({ ...claims, ...Object.fromEntries(rights) });
}

/** When what was going on in the page has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

type Control = {
  readonly name: string;
  readonly path: string;
  /** The chunk that it needs. */
  readonly chunk: string;
  readonly press: (page: Page) => Promise<void>;
  /** What one press brings. */
  readonly effect: (page: Page) => Promise<number>;
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pressing = (name: string) => (page: Page) => button(page, name).click();
const columnPanels = (page: Page) => page.getByRole('group', { name: 'Colonnes' }).count();
const searchPanels = (page: Page) => page.getByLabel('Nom de la recherche', { exact: true }).count();
const dialogs = (page: Page) => page.getByRole('dialog').count();
const saveSearches = async (page: Page, ...names: readonly string[]) => {
  await pressing('Mes recherches')(page);
  for (const name of names) {
    await page.getByLabel('Nom de la recherche', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
  }
};
const callsOf = (page: Page, method: string) =>
  page.evaluate((name) => Number(document.documentElement.dataset[name] ?? 0), method);

const controls: readonly Control[] = [
  {
    name: 'the choice of columns',
    path: orders,
    chunk: 'panels',
    press: pressing('Colonnes'),
    effect: columnPanels,
  },
  {
    name: 'the saved searches',
    path: orders,
    chunk: 'panels',
    press: pressing('Mes recherches'),
    effect: searchPanels,
  },
  {
    name: 'the last of two tools that were pressed',
    path: orders,
    chunk: 'panels',
    press: async (page) => {
      await pressing('Colonnes')(page);
      await pressing('Mes recherches')(page);
    },
    effect: async (page) => (await columnPanels(page)) * 2 + (await searchPanels(page)),
  },
  {
    name: 'a tool pressed after Escape gave another up',
    path: orders,
    chunk: 'panels',
    press: async (page) => {
      await button(page, 'Mes recherches').press('Enter');
      await page.keyboard.press('Escape');
      await button(page, 'Colonnes').press('Space');
    },
    effect: async (page) => (await columnPanels(page)) + (await searchPanels(page)) * 2,
  },
  {
    name: 'the file for spreadsheets, pressed twice',
    path: orders,
    chunk: 'workbook',
    press: (page) => button(page, 'Excel').dblclick(),
    effect: (page) => callsOf(page, 'saved'),
  },
  {
    name: 'the file for spreadsheets, while the other file waits',
    path: orders,
    chunk: '{files,workbook}',
    press: async (page) => {
      await pressing('Télécharger (CSV)')(page);
      await pressing('Excel')(page);
    },
    // Both.
    effect: async (page) => (await callsOf(page, 'saved')) / 2,
  },
  {
    name: 'the criteria',
    path: orders,
    chunk: 'form',
    press: pressing('Montrer les filtres'),
    effect: (page) => page.getByLabel('Commande', { exact: true }).count(),
  },
  {
    name: 'the grid',
    path: orders,
    chunk: 'ResultGrid',
    press: pressing('Vue grille'),
    effect: (page) => page.getByRole('grid').count(),
  },
  {
    name: 'the file',
    path: orders,
    chunk: 'files',
    press: pressing('Télécharger (CSV)'),
    effect: (page) => callsOf(page, 'saved'),
  },
  {
    name: 'the choice of a print',
    path: orders,
    chunk: 'files',
    press: pressing('Imprimer'),
    effect: dialogs,
  },
  {
    name: 'the menu of a row',
    path: orders,
    chunk: 'RowActs',
    press: async (page) => {
      await page.getByRole('link', { name: 'A-00000000', exact: true }).press('Shift+F10');
    },
    effect: (page) => page.getByRole('menu').count(),
  },
  {
    name: 'the comparison of a duplicate',
    path: duplicates,
    chunk: 'panels',
    press: (page) => page.getByRole('button', { name: /^Comparer/ }).click(),
    effect: dialogs,
  },
  {
    name: 'the bulk action',
    path: orders,
    chunk: 'listWork',
    press: async (page) => {
      await page
        .getByRole('row', { name: /A-00007919/ })
        .getByRole('checkbox', { name: /^Cocher/ })
        .check();
      await pressing('Marquer comme traitées')(page);
    },
    effect: (page) => callsOf(page, 'written'),
  },
  { name: 'the quick search', path: orders, chunk: 'aids', press: pressing('Rechercher'), effect: dialogs },
  {
    name: 'a text that is pasted into the quick search, and Enter',
    path: orders,
    chunk: 'aids',
    press: async (page) => {
      await page.keyboard.press('Control+K');
      await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'Plan du site\n');
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
      });
      await page.keyboard.press('Enter');
    },
    effect: (page) => page.getByRole('heading', { level: 1, name: 'Plan du site' }).count(),
  },
  {
    name: 'the key of the quick search',
    path: orders,
    chunk: 'aids',
    press: (page) => page.keyboard.press('Control+k'),
    effect: dialogs,
  },
  {
    name: 'a text that is typed into the quick search and corrected, and Enter',
    path: orders,
    chunk: 'aids',
    press: async (page) => {
      await page.keyboard.press('Control+K');
      await page.keyboard.type('Plan du sotr');
      for (const key of ['Backspace', 'Backspace', 'Backspace', 'Control+K']) await page.keyboard.press(key);
      await page.keyboard.type('ite\n');
    },
    effect: (page) => page.getByRole('heading', { level: 1, name: 'Plan du site' }).count(),
  },
  {
    name: 'the last of two dialogs that were asked for',
    path: orders,
    chunk: 'aids',
    press: async (page) => {
      await pressing('Affichage')(page);
      await page.keyboard.press('Control+K');
    },
    effect: async (page) =>
      (await dialogs(page)) * (await page.getByRole('dialog').getByRole('combobox').count()),
  },
  {
    name: 'the display settings, after Escape gave the quick search up',
    path: orders,
    chunk: 'aids',
    press: async (page) => {
      for (const key of ['Control+K', 'm', 'Escape']) await page.keyboard.press(key);
      await pressing('Affichage')(page);
    },
    effect: dialogs,
  },
  {
    name: 'the display settings',
    path: orders,
    chunk: 'aids',
    press: pressing('Affichage'),
    effect: dialogs,
  },
  {
    name: 'the help',
    path: orders,
    chunk: 'aids',
    press: pressing('Aide sur cette page'),
    effect: (page) => page.getByRole('region', { name: /^Aide/ }).count(),
  },
  {
    name: 'the form of a row action',
    path: requests,
    chunk: 'form',
    press: async (page) => {
      await page.getByRole('row').nth(1).hover();
      await page
        .getByRole('button', { name: /MARTIN|987654321/ })
        .and(page.locator('[title]'))
        .first()
        .click();
    },
    effect: dialogs,
  },
];

/** Controls whose code is there with what shows them. */
const ready: readonly Omit<Control, 'chunk'>[] = [
  {
    name: 'the comment of a request',
    path: requests,
    press: (page) => page.getByRole('button', { name: /Un texte/ }).click(),
    effect: (page) => page.locator('td textarea').count(),
  },
  {
    name: 'a double click on the comment of a request',
    path: requests,
    press: (page) => page.getByRole('button', { name: /Un texte/ }).dblclick(),
    effect: (page) => page.locator('td textarea').count(),
  },
  {
    name: 'the button of a dialog',
    path: requests,
    press: async (page) => {
      await page.locator('td[data-column=pnd] input').click();
      await page.getByRole('dialog').locator('.eng-button--primary').click();
    },
    effect: (page) => callsOf(page, 'written'),
  },
  {
    name: 'a double click on the button of a form, and what is typed next,',
    path: '/administrateur/donnees',
    press: async (page) => {
      await button(page, 'MODIFIER').first().dblclick();
      await page.keyboard.type('a@b.fr');
    },
    effect: async (page) =>
      Number((await page.getByLabel(/^Nouvelle adresse email/).inputValue()) === 'a@b.fr'),
  },
  {
    name: 'a double click that renames a saved search, and what is typed next,',
    path: orders,
    press: async (page) => {
      await saveSearches(page, 'Une');
      await button(page, 'Renommer Une').dblclick();
      await page.keyboard.type(' autre\n');
    },
    effect: (page) => button(page, 'Renommer Une autre').count(),
  },
  {
    name: 'a double click that removes a saved search',
    path: orders,
    press: async (page) => {
      await saveSearches(page, 'Une', 'Deux', 'Trois');
      await button(page, 'Supprimer Une').dblclick();
      await button(page, 'Rétablir').waitFor();
    },
    effect: async (page) => (await page.getByRole('button', { name: /^Supprimer/ }).count()) - 1,
  },
  {
    name: 'the choice of a date',
    path: requests,
    press: async (page) => {
      await pressing('Montrer les filtres')(page);
      await page.locator('.eng-inner__button').first().click();
    },
    effect: dialogs,
  },
  {
    name: 'the tick of all rows',
    path: orders,
    press: pressing('Tout cocher'),
    effect: async (page) => Number((await page.locator('tbody input:checked').count()) > 1),
  },
  {
    name: 'the main menu',
    path: orders,
    press: (page) =>
      page
        .getByRole('button', { name: /^Sous-menu/ })
        .first()
        .click(),
    effect: (page) => page.locator('button[aria-expanded=true][data-menu-place]').count(),
  },
  {
    name: 'a tab',
    path: '/faq',
    press: (page) => page.getByRole('tab').nth(1).click(),
    effect: (page) => page.getByRole('tab', { selected: true, name: /morales/i }).count(),
  },
  {
    name: 'the choice of a file',
    path: '/transfert',
    press: async (page) => {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^Parcourir/ }).click();
      await (await chosen).setFiles({ name: 'ordres.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
    },
    effect: (page) => page.getByText('ordres.csv', { exact: true }).count(),
  },
  {
    name: 'the tick of a request',
    path: requests,
    press: (page) => page.locator('td[data-column=pnd] input').click(),
    effect: dialogs,
  },
  {
    name: 'the action of an order',
    path: '/commandes/A-00000000',
    press: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /traité/i })
        .first()
        .click(),
    effect: (page) => callsOf(page, 'written'),
  },
];

// Waiting is most of the time.
describe.concurrent('a control whose code is on its way', () => {
  let server: SiteServer;
  let browser: Browser;
  beforeAll(async () => {
    const { answer, setRows } = orderAnswers();
    setRows(60);
    server = await serveSite(inject('site'), answer);
    browser = await chromium.launch({
      executablePath: inject('chromium'),
      args: chromiumArgs,
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** A page with its first rows; it counts the files that it saves and the writes that it sends. */
  async function open(
    path: string,
    before: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<Page> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript((text) => {
      sessionStorage.setItem('engine:token', text);
      const count = (name: string) => {
        const { dataset } = document.documentElement;
        dataset[name] = String(Number(dataset[name] ?? 0) + 1);
      };
      const { createObjectURL } = URL;
      URL.createObjectURL = (file) => {
        count('saved');
        return createObjectURL(file);
      };
      const { open: openRequest } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function opened(this: XMLHttpRequest, ...args: [string, string | URL]) {
        if (args[0].toUpperCase() === 'PUT') count('written');
        openRequest.apply(this, args as never);
      };
    }, tokenOfAll());
    await page.route('**/api/**/demandeTitre?*', (route) =>
      route.fulfill({ json: { draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [request] } }),
    );
    await page.route('**/api/commandeDemande/commande/A-*', (route) => route.fulfill({ json: order }));
    await page.route('**/api/commandeDemande/doublon?*', (route) => route.fulfill({ json: [duplicate] }));
    await page.route('**/api/questionfaqs', (route) => route.fulfill({ json: { questionfaqs: questions } }));
    await before(page);
    await page.goto(server.address + path);
    await page
      .getByText(firstContent[path] ?? 'A-00000000', { exact: false })
      .first()
      .waitFor();
    return page;
  }

  it.for(controls)(
    '$name waits for it, and happens once',
    async ({ path, chunk, press, effect }, { expect }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      const page = await open(path, (opened) =>
        opened.route(`**/assets/${chunk}-*.js`, (route) => {
          ask();
          void released.then(() => route.continue());
        }),
      );
      await press(page);
      await asked;
      await drawn(page);
      expect(await effect(page)).toBe(0);
      release();
      await expect.poll(() => effect(page)).toBe(1);
      await drawn(page);
      expect(await effect(page)).toBe(1);
      await page.context().close();
    },
  );

  // The part of the engine that loads a chunk tells its loss, whichever control asked for it.
  it.for(controls.filter(({ chunk }, index) => controls.findIndex((one) => one.chunk === chunk) === index))(
    '$name tells that it is lost, and works again',
    async ({ path, chunk, press, effect }, { expect }) => {
      const files = `**/assets/${chunk}-*.js`;
      const page = await open(path, (opened) => opened.route(files, (route) => route.abort()));
      await press(page);
      await button(page, 'Recharger la page').waitFor();
      expect(await effect(page)).toBe(0);
      await page.unroute(files);
      await press(page);
      await expect.poll(() => effect(page)).toBe(1);
      await page.context().close();
    },
  );

  it('the acts on the row under the pointer come after their code was lost', async ({ expect }) => {
    const files = '**/assets/RowActs-*.js';
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    const page = await open(requests, (opened) =>
      opened.route(files, (route) => {
        lose();
        return route.abort();
      }),
    );
    const row = page.getByRole('row').nth(1);
    const acts = page.getByRole('button', { name: /MARTIN|987654321/ }).and(page.locator('[title]'));
    await row.hover();
    await lost;
    expect(await acts.count()).toBe(0);
    await page.unroute(files);
    await expect
      .poll(async () => {
        await page.getByRole('heading', { level: 1 }).hover();
        await row.hover();
        return acts.count();
      })
      .toBeGreaterThan(0);
    await page.context().close();
  });

  it.for(
    controls.filter(({ name }) =>
      /^(the menu of a row|the comparison|the grid|the choice of columns)/.test(name),
    ),
  )('$name is given up by Escape', async ({ path, chunk, press, effect }, { expect }) => {
    const files = `**/assets/${chunk}-*.js`;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const page = await open(path, (opened) =>
      opened.route(files, (route) => {
        ask();
        void released.then(() => route.continue());
      }),
    );
    await press(page);
    await asked;
    await page.keyboard.press('Escape');
    const arrived = page.waitForResponse(files);
    release();
    await (await arrived).finished();
    for (let frame = 0; frame < 10; frame += 1) await drawn(page);
    expect(await effect(page)).toBe(0);
    await press(page);
    await expect.poll(() => effect(page)).toBe(1);
    await page.context().close();
  });

  it.for([
    { name: 'the application', chunk: 'screens', link: 'Transfert fichier', text: /^Parcourir/ },
    { name: 'a kind', chunk: 'objectScreens', link: 'A-00000000', text: 'Résultat intégration fichier' },
  ])('a screen of $name opens after its code was lost', async ({ chunk, link, text }, { expect }) => {
    const files = `**/assets/${chunk}-*.js`;
    const page = await open(orders, (opened) => opened.route(files, (route) => route.abort()));
    const to = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    await to(link);
    await button(page, 'Recharger la page').waitFor();
    await page.unroute(files);
    await to('Suivi des commandes');
    await page.getByText('A-00000000', { exact: true }).first().waitFor();
    await to(link);
    await page.getByText(text).first().waitFor();
    expect(await button(page, 'Recharger la page').count()).toBe(0);
    await page.context().close();
  });

  it('criteria that the address asks for unfold after their form was lost', async ({ expect }) => {
    const files = '**/assets/form-*.js';
    const page = await open(refused, (opened) => opened.route(files, (route) => route.abort()));
    await button(page, 'Recharger la page').waitFor();
    await page.unroute(files);
    const criterion = page.getByLabel('Commande', { exact: true });
    expect(await criterion.count()).toBe(0);
    await pressing('Montrer les filtres')(page);
    await criterion.waitFor();
    await page.context().close();
  });

  it('searches that are shared are in the next panel after their code was lost', async ({ expect }) => {
    const files = '**/assets/rareScreens-*.js';
    const page = await open(orders, (opened) => opened.route(files, (route) => route.abort()));
    await pressing('Mes recherches')(page);
    await button(page, 'Recharger la page').waitFor();
    expect(await searchPanels(page)).toBe(1);
    await page.unroute(files);
    await page.keyboard.press('Escape');
    await pressing('Mes recherches')(page);
    await page.getByRole('heading', { name: 'Recherches de l’organisme' }).waitFor();
    await page.context().close();
  });

  it.for(['held', 'lost'])(
    'ticks that are kept over a reload are drawn with the first rows, also if their code is %s',
    async (how, { expect }) => {
      const page = await open(orders);
      await page
        .getByRole('row', { name: /A-00007919/ })
        .getByRole('checkbox', { name: /^Cocher/ })
        .check();
      await page.waitForLoadState('networkidle');
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      await page.route('**/assets/listWork-*.js', (route) => {
        ask();
        void released.then(() => (how === 'lost' ? route.abort() : route.continue()));
      });
      await page.addInitScript(() => {
        const look = (): void => {
          const rows = document.querySelectorAll('tbody tr').length;
          const ticked = document.querySelectorAll('tbody [data-tick]:checked').length;
          if (rows === 0) requestAnimationFrame(look);
          else document.documentElement.dataset.ticked = String(ticked);
        };
        look();
      });
      await page.reload();
      await asked;
      await drawn(page);
      expect(await page.locator('tbody tr').count()).toBe(0);
      release();
      await page.getByText('A-00000000', { exact: true }).first().waitFor();
      expect(await callsOf(page, 'ticked')).toBe(how === 'lost' ? 0 : 1);
      await page.context().close();
    },
  );

  it.for(ready)('$name needs no further file', async ({ path, press, effect }, { expect }) => {
    const page = await open(path);
    await press(page);
    await expect.poll(() => effect(page)).toBe(1);
    await page.context().close();
  });
});
