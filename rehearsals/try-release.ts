/**
 * `node rehearsals/try-release.ts`: what an operator does with a release, in an empty folder: install, start, sign in, stop, by
 * the commands of the image and the unit in `docs`. The
 * installation has no tool of development. All runs on the oldest Node that is accepted; an older one is refused in one line.
 */

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
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
  const image = readImage(join(place, 'docs/Containerfile'));
  execFileSync('npm', [...(image.run[0] ?? []).slice(1), '--prefer-offline'], {
    cwd: place,
    env,
    stdio: 'pipe',
  });
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
  // As the unit starts it; the image has the same command.
  const [program = '', ...args] = image.cmd;
  const unit = readFileSync(join(place, 'docs/portail.service'), 'utf8');
  assert.equal(/^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit)?.[1], image.cmd.join(' '));
  const server = spawn(program, args, { cwd: place, env: { ...env, ...data }, stdio: 'inherit' });
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
    assert.equal(isHealthy(image, { ...env, ...data }), true, 'the health check of the image');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  assert.equal(existsSync(join(data.DATA_DIR, 'portail.lock')), false, 'the data folder is free');
  assert.equal(isHealthy(image, { ...env, ...data }), false, 'the health check of a server that ended');
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

type Image = {
  readonly run: readonly (readonly string[])[];
  readonly cmd: readonly string[];
  readonly health: readonly string[];
};

/** The commands of an image, each a list of words. */
function readImage(file: string): Image {
  const text = readFileSync(file, 'utf8');
  const of = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, words = '']) => JSON.parse(words) as string[]);
  const [cmd = []] = of(/^CMD (.*)$/gm);
  const [health = []] = of(/^HEALTHCHECK .*?CMD (.*)$/gm);
  return { run: of(/^RUN (.*)$/gm), cmd, health };
}

/** Whether the health check of the image passes. */
function isHealthy({ health: [program = '', ...args] }: Image, environment: NodeJS.ProcessEnv): boolean {
  return spawnSync(program, args, { env: environment }).status === 0;
}
