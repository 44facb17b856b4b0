import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { precompress } from '../../engine/node/precompress.ts';

const root = mkdtempSync(join(tmpdir(), 'precompress-'));
const script = () => join(root, 'dist/main.js');

async function buildSite(emptyOutDir = true): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: {
      emptyOutDir,
      rollupOptions: {
        input: { main: join(root, 'main.js'), small: join(root, 'small.js') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

beforeAll(async () => {
  writeFileSync(join(root, 'main.js'), `console.log(${JSON.stringify('words '.repeat(500))});`);
  writeFileSync(join(root, 'small.js'), 'console.log(1);');
  await buildSite();
});
afterAll(() => rmSync(root, { recursive: true }));

it('writes siblings that decompress to the file itself', () => {
  expect(brotliDecompressSync(readFileSync(`${script()}.br`))).toEqual(readFileSync(script()));
  expect(gunzipSync(readFileSync(`${script()}.gz`))).toEqual(readFileSync(script()));
});

it('leaves small files alone', () => {
  expect(existsSync(join(root, 'dist/small.js'))).toBe(true);
  expect(existsSync(join(root, 'dist/small.js.br'))).toBe(false);
});

it('takes again what it compressed for a file that is still the same, and keeps nothing else', async () => {
  const kept = join(root, 'node_modules/.cache/compressed');
  const compressed = () => statSync(`${script()}.br`).ino;
  const first = compressed();
  await buildSite();
  expect(compressed()).toBe(first);

  writeFileSync(join(root, 'main.js'), `console.log(${JSON.stringify('others '.repeat(500))});`);
  await buildSite();
  expect(compressed()).not.toBe(first);
  expect(brotliDecompressSync(readFileSync(`${script()}.br`)).toString()).toContain('others');
  expect(readdirSync(kept).map((name) => statSync(join(kept, name)).ino)).toContain(compressed());
  expect(readdirSync(kept)).toHaveLength(2);
});

it('compresses again what was lost of a pair, and writes over nothing that is kept', async () => {
  const kept = join(root, 'node_modules/.cache/compressed');
  for (const name of readdirSync(kept)) if (name.endsWith('.br')) rmSync(join(kept, name));
  const former = readFileSync(`${script()}.gz`);
  writeFileSync(join(root, 'dist/other.gz'), '');
  rmSync(`${script()}.gz`);
  linkSync(join(root, 'dist/other.gz'), `${script()}.gz`);
  await buildSite(false);
  expect(brotliDecompressSync(readFileSync(`${script()}.br`))).toEqual(readFileSync(script()));
  expect(readFileSync(`${script()}.gz`)).toEqual(former);
  expect(readFileSync(join(root, 'dist/other.gz'), 'utf8')).toBe('');
  expect(readdirSync(kept)).toHaveLength(2);
});
