/** The server of `npm run dev`: `node --watch` sends messages of its own to the thread of the embedded database's owner. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../testkit/freePort.ts';

it('starts under node --watch on the embedded database', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portail-watched-'));
  const root = join(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, ['--watch', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const ready = () => fetch(`http://127.0.0.1:${port}/health/ready`).then(({ status }) => status);
  await expect.poll(() => ready().catch(() => 0), { timeout: 100_000 }).toBe(200);
});
