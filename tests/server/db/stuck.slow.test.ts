import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPglite } from '../../../server/db/pglite.ts';
import { buildHealth } from '../health/buildHealth.ts';
import { serverEnv } from '../serverProcess.ts';

const endless = 'select count(*) from generate_series(1, 100000000000) as a';

describe('REL-05 an embedded database that does not answer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-stuck-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a script that does not end turns /health/live red, then ends the use of the database', async () => {
    const told: Error[] = [];
    const db = await openPglite({
      folder: join(folder, 'db'),
      statementTimeout: 6_000,
      onStuck: (error) => told.push(error),
    });
    const live = await buildHealth(db);
    expect(await live()).toBe(200);
    const script = db.execute(endless).catch((error: unknown) => error);
    await expect.poll(live, { timeout: 5_500 }).toBe(503);
    expect(told).toEqual([]);
    expect(await script).toMatchObject({ code: '57014' });
    expect(told).toEqual([await script]);
    await expect(db.query('select 1')).rejects.toMatchObject({ code: '57P01' });
    expect(await live()).toBe(503);
    await db.close();
  }, 240_000);

  test('ends the process with a message and a code', () => {
    const url = (file: string) => JSON.stringify(new URL(`../../../server/${file}`, import.meta.url).href);
    const script = `
      const { connect } = await import(${url('start/connect.ts')});
      const { createLog } = await import(${url('http/log.ts')});
      const { readSettings } = await import(${url('settings/settings.ts')});
      const settings = readSettings(process.env);
      const db = await connect({ ...settings, statementTimeout: 2_000 }, createLog(settings));
      await db.execute(${JSON.stringify(endless)});`;
    const file = join(folder, 'wait.mjs');
    writeFileSync(file, script);
    const ended = spawnSync('node_modules/.bin/node', ['--liftoff-only', file], {
      env: { ...serverEnv, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    });
    expect(ended.stdout).toContain('"msg":"the embedded database does not answer: the process ends"');
    expect(ended.status).toBe(7);
  }, 240_000);
});
