/** Where paths have backslashes: Vite names modules and changed files with slashes, and definitions too. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Compiled } from '../../engine/core/model/app.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { defaultPage } from '../../engine/node/defaultPage.ts';
import { createReader } from '../../engine/node/definitionsReader.ts';
import { engineFile } from '../../engine/node/engineFile.ts';
import { shownPath } from '../../engine/node/loadFiles.ts';

const root = path.join(import.meta.dirname, '../..');
const { join, relative, resolve, sep } = path;
const { existsSync } = fs;

/** Makes functions as they are on Windows. */
function asOnWindows(...names: readonly ('join' | 'relative' | 'resolve' | 'sep')[]): void {
  for (const name of names) Object.assign(path, { [name]: path.win32[name] });
  syncBuiltinESMExports();
}

beforeAll(() => {
  fs.existsSync = (file) => existsSync(String(file).replaceAll('\\', '/'));
  // Node resolves what it imports: not 'resolve'.
  asOnWindows('join', 'relative', 'sep');
});

afterAll(() => {
  Object.assign(path, { join, relative, resolve, sep });
  fs.existsSync = existsSync;
  syncBuiltinESMExports();
});

it('names the files of the engine as Vite does', () => {
  expect(path.join('engine', 'react')).toBe(String.raw`engine\react`);
  expect(engineFile('react/app/start.ts')).toBe(`${root}/engine/react/app/start.ts`);
  expect(engineFile('../messages/engine.yaml')).toBe(`${root}/messages/engine.yaml`);
});

it('names definitions with slashes', () => {
  const folder = String.raw`C:\application`;
  expect(shownPath(folder, String.raw`C:\application\screens\pages\aide.md`)).toBe('screens/pages/aide.md');
});

/** What the start script takes of an application without a session. */
const compiled = {
  app: {
    ...{ rights: {}, addresses: {}, home: { screens: [], otherwise: '' }, special: { signIn: '' } },
    variants: { fallback: '' },
    session: { claims: {}, user: null, properties: null },
  },
  routes: [],
  screens: {},
} as unknown as Compiled;

it('finds the start script among the modules of a build', async () => {
  // Its files are looked up when it is read.
  const again = '../../engine/node/startScript.ts?windows';
  const { startScript }: typeof import('../../engine/node/startScript.ts') = await import(again);
  const chunk = (fileName: string, moduleIds: readonly string[], isEntry = false) => ({
    type: 'chunk',
    ...{ fileName, moduleIds, isEntry, imports: [], facadeModuleId: null },
  });
  const page = {
    type: 'asset',
    fileName: 'index.html',
    source: '<script type="module" src="/x.js"></script>',
  };
  const bundle = {
    start: chunk('assets/start.js', [`${root}/engine/react/app/start.ts`]),
    index: chunk('assets/index.js', [`${root}/src/main.tsx`], true),
    send: chunk('assets/send.js', [`${root}/engine/react/client/send.ts`]),
    page,
  };
  const { handler } = startScript(async () => compiled) as unknown as {
    handler: (options: object, bundle: object) => Promise<void>;
  };
  await handler.call({ environment: { config: { base: '/' } } }, {}, bundle);
  expect(page.source).toContain('src="/assets/start.js"');
  expect(page.source).toContain('&#34;send&#34;:&#34;/assets/send.js&#34;');
});

it('knows a changed definition by the name that Vite gives it', () => {
  asOnWindows('resolve');
  const reader = createReader({ root: String.raw`C:\application` });
  expect(reader.isRead('C:/application/screens/livres.yaml')).toBe(true);
  expect(reader.isRead(`${root}/messages/engine.yaml`)).toBe(true);
  expect(reader.isRead('C:/application/screens-anciens/livres.yaml')).toBe(false);
});

it('is the page of an application without one, as Vite asks for it in development and in a build', () => {
  asOnWindows('resolve');
  const { resolveId } = defaultPage(placesOf({ root: String.raw`C:\application` })) as unknown as {
    resolveId: (id: string) => string | undefined;
  };
  for (const id of [String.raw`C:\application\index.html`, 'C:/application/index.html'])
    expect(resolveId(id)).toBe('C:/application/index.html');
  expect(resolveId('C:/application/autre.html')).toBeUndefined();
});
