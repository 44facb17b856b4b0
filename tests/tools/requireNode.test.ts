import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('says in one sentence that Node is too old, without a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  const pretend = join(folder, 'pretend.cjs');
  writeFileSync(pretend, "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });");
  const start = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });
  const sentence =
    'Node 24 est nécessaire, et celui-ci est le 20.20.2 : lancez « npm ci », qui installe le bon avec le projet.\n';
  for (const args of [
    ['-r', './engine/node/requireNode.cjs', 'tools/start.ts'],
    ['engine/node/main.js', 'check'],
  ])
    expect(start('-r', pretend, ...args)).toMatchObject({ status: 2, stdout: '', stderr: sentence });
  rmSync(folder, { recursive: true });
});

it('is asked first by each script of the package', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const bare = Object.values(scripts).filter(
    (script) =>
      !/^(node -r \.\/engine\/node\/requireNode\.cjs |node engine\/node\/main\.js |npm )/.test(script),
  );
  expect(bare).toEqual([]);
});
