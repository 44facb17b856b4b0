import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { type Beginning, beginOrganisme, RefusedBeginning } from '../../server/organisme/beginOrganisme.ts';
import { openDataFolder } from '../../server/start/dataFolder.ts';
import { bearing, startTestApp, type TestApp } from './testApp.ts';
import { createTestDatabase, openTestDatabase } from './testDatabase.ts';

const claire: Beginning = {
  organisme: 'ORG750',
  nomOrganisme: 'Maison départementale',
  personneMorale: false,
  national: false,
  identifiant: '0750000001',
  nom: 'Moreau',
  prenom: 'Claire',
  mail: 'claire.moreau@departement.example',
};

describe('the beginning of an organisation', () => {
  let db: Database;
  let app: TestApp;
  beforeAll(async () => {
    db = await openTestDatabase();
    app = await startTestApp(db);
  });
  afterAll(async () => {
    await app.app.close();
    await db.close();
  });
  afterEach(() => db.query(`delete from utilisateur where identifiant like '075%'`));

  const begin = (change: Partial<Beginning> = {}) =>
    db.transaction((tx) => beginOrganisme(tx, { ...claire, ...change }, app.now()));

  test('SEC-18 gives a temporary password, with which nothing but the first login is open', async () => {
    const motDePasse = await begin();
    const token = await app.token(claire.identifiant, motDePasse);
    const list = await app.app.inject({ url: '/api/commandeDemande/commande', headers: bearing(token) });
    expect([list.statusCode, list.json()]).toMatchObject([403, { code: 'PREMIERE_CONNEXION' }]);
    const first = await app.app.inject({
      method: 'POST',
      url: '/api/authentification/utilisateur',
      headers: bearing(token),
      payload: {
        identifiant: claire.identifiant,
        ancienMotDePasse: motDePasse,
        nouveauMotDePasse: 'Bicyclette Bleue 42',
        confirmMotDePasse: 'Bicyclette Bleue 42',
        mail: claire.mail,
      },
    });
    expect(first.body).toBe('true');
    const rights = JSON.parse(
      Buffer.from(String(first.headers.authorization).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, boolean>;
    expect([rights['d.administrateur'], rights['d.transfert'], rights['d.statnationales']]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('SEC-18 the temporary password ends after seven days', async () => {
    const motDePasse = await begin();
    app.advance(7 * 24 * 3_600_000);
    expect((await app.connexion(claire.identifiant, motDePasse)).statusCode).toBe(401);
  });

  test('SEC-19 adds a second referent to an organisation that exists, and no third', async () => {
    await begin();
    await begin({ identifiant: '0750000002', mail: 'b@departement.example', nomOrganisme: null });
    await expect(
      begin({ identifiant: '0750000003', mail: 'c@departement.example', nomOrganisme: null }),
    ).rejects.toThrow('ORG750 has its 2 referents');
  });

  test.each<[string, Partial<Beginning>, RegExp]>([
    ['an unknown organisation without a name', { organisme: 'ORG751', nomOrganisme: null }, /nom-organisme/],
    ['an identifier that exists', { identifiant: '0000000001' }, /another account's identifier/],
    ['an address that exists', { mail: 'CLAIRE.MARTIN@organisme.example' }, /address of another account/],
    [
      'several wrong values at once',
      { organisme: 'x', nom: ' ', mail: 'a\r\nBcc: b@c.example' },
      /organisme: .*\nnom: .*\nmail: /,
    ],
    ['a name of 65 characters', { organisme: 'ORG751', nomOrganisme: 'x'.repeat(65) }, /64 characters/],
    ['an identifier of 50 characters', { identifiant: '1'.repeat(50) }, /identifiant/],
  ])('refuses %s and writes nothing', async (_name, change, message) => {
    const count = () => db.query('select count(*) from organisme');
    const before = await count();
    await expect(begin(change)).rejects.toThrow(message);
    await expect(begin(change)).rejects.toBeInstanceOf(RefusedBeginning);
    expect(await count()).toEqual(before);
  });
});

describe('npm run create-referent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-referent-'));
  beforeAll(() => cpSync(inject('pgliteFolder'), join(folder, 'db'), { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn('node_modules/.bin/node', ['server/createReferent.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: 'node_modules/.cache/node',
        DEMO: 'off',
        DATA_DIR: folder,
        ...env,
      },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        out += String(text);
      });
    }
    return new Promise<{ code: number | null; out: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, out })),
    );
  }
  const asked = (form: Beginning) => [
    ...['--organisme', form.organisme, '--nom-organisme', form.nomOrganisme ?? ''],
    ...['--identifiant', form.identifiant, '--nom', form.nom, '--prenom', form.prenom, '--mail', form.mail],
  ];

  test('works on the embedded database and on PostgreSQL; refuses in one line while the folder is in use', async () => {
    const created = await run(asked(claire));
    expect(created).toMatchObject({ code: 0 });
    expect(created.out).toMatch(/Temporary password, for 7 days: (\w{4}-){3}\w{4}\n$/);
    const again = await run(asked(claire));
    expect(again).toEqual({ code: 1, out: "0750000001 is another account's identifier\n" });
    const owner = await openDataFolder({ dataDir: folder, backupDir: folder });
    const refused = await run(asked({ ...claire, identifiant: '0750000002' }));
    await owner.close();
    expect(refused.code).toBe(4);
    expect(refused.out.trim().split('\n')).toHaveLength(1);
    const server = await createTestDatabase();
    const onServer = await run(asked(claire), { DATABASE_URL: server.url });
    await server.drop();
    expect(onServer.code, onServer.out).toBe(0);
  }, 120_000);

  test('says what is missing and what it does not know', async () => {
    expect(await run(['--organisme', 'ORG750', '--nom', 'Moreau'])).toEqual({
      code: 1,
      out: '--identifiant is needed\n--prenom is needed\n--mail is needed\n',
    });
    expect((await run(['--admin'])).code).toBe(1);
  });
});
