/**
 * A rolling deployment (REL-14): two builds behind a load balancer, on one PostgreSQL. A page of the former build keeps
 * working, with its unsaved input, while both run, after its own version has ended, and after its files are deleted.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../server/db/postgres.ts';
import { startPostgres } from '../../testkit/ownPostgres.ts';
import { type StartedServer, startServer } from '../../testkit/startedServer.ts';
import { accounts, banner, expect, expectAccessible, test as portalTest, signIn } from './portal.ts';

type Deployment = {
  /** Starts another instance with the site of that folder, and adds it to the load balancer. */
  start(siteDir: string): Promise<StartedServer>;
  /** Removes an instance from the load balancer, and stops it. */
  end(instance: StartedServer): Promise<void>;
  /** Responses of the load balancer with an unsuccessful status, by address. */
  readonly refused: string[];
  /** Deletes the files of all versions, as several later deployments do. */
  forgetFiles(): Promise<void>;
  readonly folder: string;
  readonly balancer: StartedServer;
};

const test = portalTest.extend<object, { deployment: Deployment }>({
  deployment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portail-deploy-'));
      const postgres = await startPostgres();
      const targets: StartedServer[] = [];
      const refused: string[] = [];
      const balancer = await startBalancer(targets, refused);
      await use({
        folder,
        balancer,
        refused,
        start: async (siteDir) => {
          const instance = await startServer('server/main.ts', {
            DATABASE_URL: postgres.url,
            DATA_DIR: folder,
            JWT_SECRET: 'k3y-of-two-versions-side-by-side-7Qx',
            DEMO: 'on',
            PRODUCTION_SIMULATOR: 'off',
            SITE_DIR: siteDir,
          });
          targets.push(instance);
          return instance;
        },
        end: async (instance) => {
          targets.splice(targets.indexOf(instance), 1);
          await instance.stop();
        },
        forgetFiles: async () => {
          const db = openPostgres(postgres.url);
          await db.query('delete from fichier_site');
          await db.close();
        },
      });
      await balancer.stop();
      await Promise.all(targets.map((instance) => instance.stop()));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: [({ deployment }, use) => use(deployment.balancer), { scope: 'worker' }],
});

/** Sends requests round-robin to the instances, as a load balancer without sticky sessions does. */
async function startBalancer(targets: readonly StartedServer[], refused: string[]): Promise<StartedServer> {
  let turn = 0;
  const server = createServer((request, response) => {
    turn += 1;
    const target = targets[turn % targets.length];
    if (target === undefined) return response.writeHead(502).end();
    const { method, headers, url = '/' } = request;
    const passed = ask(new URL(url, target.address), { method, headers }, (answer) => {
      const status = answer.statusCode ?? 502;
      if (status >= 400) refused.push(`${status} ${url}`);
      response.writeHead(status, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Another build of the same site: not minified, so that every script and style has another name. */
function buildOther(folder: string): string {
  const site = join(folder, 'other');
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'native', '--logLevel', 'warn'];
  execFileSync(process.execPath, [...vite, '--minify', 'false', '--outDir', site, '--emptyOutDir'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return site;
}

test('REL-14 an open page and its unsaved input survive a deployment', async ({ page, deployment }) => {
  test.setTimeout(240_000);
  const { folder, refused, start, end } = deployment;
  const former = await start('dist');
  await signIn(page, accounts.naturalPersons);
  await page.goto('/administrateur/groupes/creer-groupe');
  const name = page.getByRole('textbox', { name: 'Nom' });
  await name.fill('Arbitrage');
  await page.getByRole('checkbox', { name: 'Gestion des doublons' }).check();

  const newer = await start(buildOther(folder));

  await test.step('while both versions run, a new page gets all of its files from either one', async () => {
    for (let visit = 0; visit < 4; visit += 1) {
      const other = await page.context().newPage();
      const missing: string[] = [];
      other.on('response', (answer) => {
        if (answer.url().includes('/assets/') && !answer.ok()) missing.push(answer.url());
      });
      await other.goto('/authentification');
      await expect(other.getByRole('button', { name: 'SE CONNECTER' })).toBeVisible();
      expect(missing).toEqual([]);
      await other.close();
    }
  });

  await end(former);

  await test.step('after its own version has ended, the old page gets files that it had not requested before', async () => {
    const answered = page.waitForResponse((answer) =>
      /\/assets\/commandes\.liste-[\w-]+\.js$/.test(answer.url()),
    );
    await page.getByRole('link', { name: 'Suivi des commandes' }).first().hover();
    expect((await answered).status()).toBe(200);
    await expect(name).toHaveValue('Arbitrage');
    expect(refused.filter((line) => line.includes('/assets/'))).toEqual([]);
  });

  await deployment.forgetFiles();

  await test.step('after its files are deleted it says so, keeps the input through the reload, and saves it', async () => {
    await page.getByRole('button', { name: 'Affichage' }).click();
    const told = banner(page, 'assertive');
    await expect(told).toContainText('Le portail a été mis à jour pendant que cette page était ouverte.');
    await expect(name).toHaveValue('Arbitrage');
    await expectAccessible(page);
    await told.getByRole('button', { name: 'Recharger la page' }).click();
    await expect(banner(page, 'polite')).toContainText('elle est reprise ici');
    await expect(name).toHaveValue('Arbitrage');
    await expect(page.getByRole('checkbox', { name: 'Gestion des doublons' })).toBeChecked();
    expect(await page.evaluate(() => sessionStorage.getItem('engine:drafts'))).toBeNull();
    await page.getByRole('button', { name: 'CRÉER' }).click();
    await expect(banner(page, 'polite')).toContainText('Le groupe a été créé.');
  });

  await end(newer);
});
