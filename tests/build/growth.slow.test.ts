/** What a further list adds to the site: two builds. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { engine } from 'screen-engine/vite';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brotliSize } from './brotliSize.ts';

const root = resolve(import.meta.dirname, '../..');

vi.setConfig({ testTimeout: 240_000 });

describe('growth', () => {
  const extra = 20;
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'growth-'));
  beforeAll(() => {
    vi.stubEnv('NODE_ENV', 'production');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Copies the definitions and adds this number of lists, each as rich as the list of orders. */
  function writeDefinitions(lists: number): { readonly screens: string; readonly messages: string } {
    const [screens, messages] = [join(folder, `${lists}/screens`), join(folder, `${lists}/messages`)];
    mkdirSync(join(folder, String(lists)));
    cpSync(join(root, 'screens'), screens, { recursive: true });
    cpSync(join(root, 'messages'), messages, { recursive: true });
    const area = readFileSync(join(root, 'screens/commandes.yaml'), 'utf8');
    const texts = readFileSync(join(root, 'messages/commandes.yaml'), 'utf8');
    for (let n = 1; n <= lists; n += 1) {
      const name = `liste${n}`;
      const renamed = area
        .replace('area: commandes', `area: ${name}`)
        .replaceAll('screen: commandes/', `screen: ${name}/`)
        .replaceAll('parent: commandes/', `parent: ${name}/`)
        .replaceAll(' /commandes', ` /${name}`)
        .replaceAll('/suivi/commandes', `/suivi/${name}`);
      writeFileSync(join(screens, `${name}.yaml`), renamed);
      // The lint exempts quoted texts only under the message keys of the original.
      const own = texts.replace(/^commandes:/m, `${name}:`).replace(/(?<=\p{L})'(?=\p{L})/gu, '’');
      writeFileSync(join(messages, `${name}.yaml`), own);
    }
    return { screens, messages };
  }

  async function buildWith(lists: number): Promise<Rollup.OutputChunk[]> {
    const output = (await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [engine({ root, ...writeDefinitions(lists) }), react()],
      build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
    })) as Rollup.RollupOutput;
    return output.output.filter((file) => file.type === 'chunk');
  }

  /** The size of the entry and its static imports. */
  function entrySize(chunks: readonly Rollup.OutputChunk[]): number {
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const needed = new Set<string>();
    const visit = (name: string): void => {
      if (needed.has(name)) return;
      needed.add(name);
      byName.get(name)?.imports.forEach(visit);
    };
    visit(chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
    return [...needed].reduce((sum, name) => sum + brotliSize(byName.get(name)?.code ?? ''), 0);
  }

  it(`adds at most 3 kB for each further list, and 25 bytes to the entry`, async () => {
    const [before, after] = [await buildWith(0), await buildWith(extra)];
    const lists = after.filter(({ fileName }) => /\/liste\d+\.liste-/.test(fileName));
    expect(lists).toHaveLength(extra);
    for (const list of lists) expect(brotliSize(list.code)).toBeLessThanOrEqual(3_000);
    const all = (chunks: readonly Rollup.OutputChunk[]) =>
      chunks.reduce((sum, { code }) => sum + brotliSize(code), 0);
    const screens = after.length - before.length;
    expect(screens).toBe(extra * 2);
    expect((all(after) - all(before)) / extra).toBeLessThanOrEqual(2 * 3_000);
    expect((entrySize(after) - entrySize(before)) / screens).toBeLessThanOrEqual(25);
  });
});
