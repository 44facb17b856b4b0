/** The command, in processes of its own. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Beginning } from '../../server/organisme/beginOrganisme.ts';
import { openDataFolder } from '../../server/start/dataFolder.ts';
import { claire } from './newReferent.ts';
import { createTestDatabase } from './testDatabase.ts';

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
