/** Two versions side by side during a deploy: each instance serves the files of both. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { shareAssets } from '../../../server/site/shareAssets.ts';
import { startTestApp, type TestApp } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';

const folder = mkdtempSync(join(tmpdir(), 'portail-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const minute = 60_000;
const start = Date.parse('2026-11-23T08:00:00Z');
const font = Buffer.from('wOF2 0123456789');

/** The build output of a version; the font is the same in all. */
function build(version: string): string {
  const siteDir = join(folder, version);
  const assets = join(siteDir, 'assets');
  mkdirSync(assets, { recursive: true });
  const script = scriptOf(version);
  writeFileSync(join(siteDir, 'index.html'), `<!doctype html><title>${version}</title>`);
  writeFileSync(join(assets, `index-${version}.js`), script);
  writeFileSync(join(assets, `index-${version}.js.br`), brotliCompressSync(script));
  writeFileSync(join(assets, `index-${version}.js.gz`), gzipSync(script));
  writeFileSync(join(assets, `small-${version}.css`), 'a{color:red}');
  writeFileSync(join(assets, 'legible-a1b2.woff2'), font);
  return siteDir;
}

const scriptOf = (version: string) => `console.log("${version}")\n`.repeat(100);

describe.each(enginesOfRun)('a deploy on $name', ({ open }) => {
  let db: Database;
  const instances = new Map<string, TestApp>();
  const at = (version: string): TestApp['app'] => {
    const instance = instances.get(version);
    if (instance === undefined) throw new Error(`No instance of ${version} runs`);
    return instance.app;
  };
  /** Starts an instance like `startOnDatabase`, `minutes` after the first. */
  const deploy = async (version: string, minutes: number): Promise<void> => {
    const siteDir = build(version);
    await shareAssets(db, siteDir, new Date(start + minutes * minute));
    instances.set(version, await startTestApp(db, { SITE_DIR: siteDir }));
  };

  beforeAll(async () => {
    db = await open();
    await deploy('v1', 0);
    await deploy('v2', 10);
  });
  afterAll(async () => {
    for (const { app } of instances.values()) await app.close();
    await db.close();
  });

  test.each([
    ['v1', 'v2'],
    ['v2', 'v1'],
  ])(
    'REL-14 an instance of %s answers the files of %s as that one does: content, type, encoding, keeping, policy',
    async (one, other) => {
      const told = [
        'content-type',
        'content-encoding',
        'content-length',
        'cache-control',
        'content-security-policy',
        'vary',
        'x-content-type-options',
      ];
      for (const name of [`index-${other}.js`, `small-${other}.css`, 'legible-a1b2.woff2']) {
        for (const encoding of ['br, gzip', 'gzip', 'identity', 'br;q=0, gzip']) {
          for (const method of ['GET', 'HEAD'] as const) {
            const call = { method, url: `/assets/${name}`, headers: { 'accept-encoding': encoding } };
            const [own, shared] = [await at(other).inject(call), await at(one).inject(call)];
            expect([shared.statusCode, shared.rawPayload], `${method} ${name} ${encoding}`).toEqual([
              200,
              own.rawPayload,
            ]);
            // The media type has two names; the library sends the older one for the own files.
            const of = ({ headers }: typeof own) =>
              told.map((header) => [
                header,
                String(headers[header]).replace('application/java', 'text/java'),
              ]);
            expect(of(shared), `${method} ${name} ${encoding}`).toEqual(of(own));
          }
        }
      }
    },
  );

  test('REL-14 compressed as the browser reads it', async () => {
    const ask = (encoding: string) =>
      at('v1').inject({ url: '/assets/index-v2.js', headers: { 'accept-encoding': encoding } });
    expect(brotliDecompressSync((await ask('gzip, br')).rawPayload).toString()).toBe(scriptOf('v2'));
    expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(scriptOf('v2'));
    expect((await ask('identity')).body).toBe(scriptOf('v2'));
  });

  test('REL-14 a file that no version has is 404, kept by nobody, and never the page', async () => {
    for (const path of ['index-v9.js', 'index-v1', '%2e%2e%2findex.html', 'a/b.js', '']) {
      const answer = await at('v2').inject({ url: `/assets/${path}`, headers: { accept: 'text/html' } });
      expect([answer.statusCode, answer.headers['cache-control']], path).toEqual([404, 'no-store']);
      expect(answer.json<{ code: string }>().code, path).toBe('INTROUVABLE');
    }
    const written = await at('v2').inject({ method: 'POST', url: '/assets/index-v1.js' });
    expect(written.statusCode).toBe(404);
  });

  test('REL-14 the page is that of the instance', async () => {
    const page = await at('v1').inject({ url: '/commandes', headers: { accept: 'text/html' } });
    expect(page.body).toContain('<title>v1</title>');
  });

  test('three versions are kept, by the last start of each; a file of several stays as long as one of them', async () => {
    await deploy('v3', 20);
    await deploy('v1', 30);
    await deploy('v4', 40);
    const versions = await db.query<{ noms: string[] }>('select noms from version_site order by demarree');
    expect(versions.map(({ noms }) => noms.find((nom) => nom.endsWith('.js')))).toEqual([
      'index-v3.js',
      'index-v1.js',
      'index-v4.js',
    ]);
    const status = async (name: string) =>
      (await at('v4').inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } })).statusCode;
    expect(await status('index-v2.js')).toBe(404);
    expect(await status('index-v3.js')).toBe(200);
    const files = await db.query<{ nom: string }>('select nom from fichier_site order by nom');
    expect(files.map(({ nom }) => nom)).toContain('legible-a1b2.woff2');
    expect(files).toHaveLength(3 * 4 + 1);
  });

  test('instances that start at once write their version once', async () => {
    const siteDir = build('v5');
    await Promise.all(
      [1, 2, 3].map((minutes) => shareAssets(db, siteDir, new Date(start + (50 + minutes) * minute))),
    );
    const [row] = await db.query<{ demarree: Date }>(
      `select demarree from version_site where 'index-v5.js' = any (noms)`,
    );
    expect(row?.demarree).toEqual(new Date(start + 53 * minute));
  });

  test('a database that fails is an error, not a file that is gone', async () => {
    const { app } = await startTestApp(db, { SITE_DIR: build('v6') });
    await db.query('alter table fichier_site rename to fichier_absent');
    const answer = await app.inject({ url: '/assets/index-v1.js' });
    await db.query('alter table fichier_absent rename to fichier_site');
    await app.close();
    expect(answer.statusCode).toBe(500);
  });

  test('a site that is not built shares nothing', async () => {
    await shareAssets(db, join(folder, 'nowhere'), new Date(start + 90 * minute));
    const versions = await db.query('select 1 from version_site');
    expect(versions).toHaveLength(3);
  });
});
