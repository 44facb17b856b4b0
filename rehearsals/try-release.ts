/**
 * `node rehearsals/try-release.ts`: what an operator does with a release, in an empty folder: install, start, sign in, stop. The
 * installation has no tool of development. All runs on the oldest Node that is accepted; an older one is refused in one line.
 */

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../testkit/freePort.ts';
import { ready, signIn } from '../testkit/killedServer.ts';
import { makeRelease } from '../tools/release.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
const bin = join(folder, 'bin');
mkdirSync(bin);
symlinkSync(oldestNode(), join(bin, 'node'));
const env = { ...process.env, NODE_ENV: undefined, PATH: `${bin}${delimiter}${process.env.PATH}` };
try {
  await beAnOperator(makeRelease(folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The path of Node 22.18, installed as a package. */
function oldestNode(): string {
  const place = join(folder, 'node');
  execFileSync('npm', ['install', '--prefix', place, '--no-audit', '--no-fund', 'node@22.18.0'], {
    stdio: 'pipe',
  });
  const path = join(place, 'node_modules/node/bin/node');
  assert.equal(execFileSync(path, ['--version'], { encoding: 'utf8' }), 'v22.18.0\n');
  return path;
}

async function beAnOperator(archive: string): Promise<void> {
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const place = archive.replace(/\.tar\.gz$/, '');
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: place,
      env,
      stdio: 'pipe',
    });
  npm('ci', '--omit', 'dev');
  for (const name of [
    'vite',
    'typescript',
    '@playwright/test',
    '@biomejs/biome',
    'vitest',
    'screen-engine',
    'react',
    'node',
  ])
    assert.equal(existsSync(join(place, 'node_modules', name)), false, `${name} is installed`);
  console.log(`${readdirSync(join(place, 'node_modules')).length} packages and scopes are installed`);

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const data = { DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn' };
  const server = spawn('npm', ['start'], {
    cwd: place,
    env: { ...env, ...data },
    stdio: 'inherit',
    detached: true,
  });
  const ended = once(server, 'exit');
  try {
    // The first start compiles everything, on a machine that may be busy.
    await ready(origin, server).catch(() => ready(origin, server));
    const page = await (await fetch(`${origin}/commandes`, { headers: { accept: 'text/html' } })).text();
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    assert.equal((await fetch(origin + script)).status, 200, 'a file of the site');
    const list = await fetch(
      `${origin}/api/organismeBeneficiaire/titre/demandeTitre?draw=1&start=0&length=1`,
      {
        headers: { authorization: await signIn(origin) },
      },
    );
    assert.equal(list.status, 200, 'a list');
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await ended;
    // npm ends before the server that it started.
    while (existsSync(join(data.DATA_DIR, 'portail.lock'))) await sleep(100);
  }
  const counted = spawnSync('npm', ['run', 'retention', '--', '--dry-run'], {
    cwd: place,
    env: { ...env, ...data },
    encoding: 'utf8',
  });
  assert.match(counted.stdout, /Nothing was deleted/, counted.stderr);

  const old = spawnSync(
    process.execPath,
    [
      '-e',
      `
    Object.defineProperty(process.versions, 'node', { value: '22.17.1' });
    require('./server/requireNode.cjs');`,
    ],
    { cwd: place, encoding: 'utf8' },
  );
  assert.deepEqual([old.status, old.stderr], [2, 'Node 22.18 or later is needed, and this is 22.17.1.\n']);
  console.log('installed, started, used and stopped');
}
