import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

it('writes compressed copies that decompress to the file itself', () => {
  expect(brotliDecompressSync(readFileSync(`${script()}.br`))).toEqual(readFileSync(script()));
  expect(gunzipSync(readFileSync(`${script()}.gz`))).toEqual(readFileSync(script()));
});

it('skips small files', () => {
  expect(existsSync(join(root, 'dist/small.js'))).toBe(true);
  expect(existsSync(join(root, 'dist/small.js.br'))).toBe(false);
});

it('overwrites the output of an earlier build', async () => {
  writeFileSync(join(root, 'main.js'), `console.log(${JSON.stringify('others '.repeat(500))});`);
  await buildSite(false);
  expect(brotliDecompressSync(readFileSync(`${script()}.br`))).toEqual(readFileSync(script()));
  expect(brotliDecompressSync(readFileSync(`${script()}.br`)).toString()).toContain('others');
});
