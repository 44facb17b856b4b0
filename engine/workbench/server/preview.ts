/**
 * The running application beside the editor: Vite's development server, with the application's own configuration if it
 * has one, over the texts that the editor holds.
 */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import {
  createServer,
  type InlineConfig,
  type Plugin,
  searchForWorkspaceRoot,
  type ViteDevServer,
} from 'vite';
import { said } from '../../../schemas/types/atelierTexts.ts';
import type { DefinitionPlaces } from '../../node/applicationPlaces.ts';
import type { Definitions } from '../../node/definitions.ts';
import type { DefinitionsReader } from '../../node/definitionsReader.ts';
import { engineFile } from '../../node/engineFile.ts';
import { shownPath } from '../../node/loadFiles.ts';
import { configOf } from '../../node/serve.ts';
import { UsageError } from '../../node/UsageError.ts';
import type { EngineApi } from '../../node/vitePlugin.ts';
import { frameTags, variantChosen } from './frameScript.ts';

export type Preview = EngineApi & {
  readonly vite: ViteDevServer;
  /** Takes a text of the editor in place of the file on disk; null: the file on disk again. */
  readonly setDraft: (path: string, text: string | null) => void;
  /** Calls back with the path of each file that changes on disk. */
  readonly onDisk: (listener: (path: string) => void) => void;
  /** The paths of the texts that it took. */
  readonly drafts: () => readonly string[];
  /** Resolves when the last text that was typed is on the screen: until then, nothing else is compiled. */
  readonly shown: () => Promise<void>;
};

/** The definitions as they were read last. */
export async function definitionsOf(reader: DefinitionsReader): Promise<Definitions> {
  const { last } = await reader.read();
  if (last instanceof Error) throw last;
  return last;
}

/** How long a page takes to get the modules of a change and to draw them. In milliseconds. */
const drawing = 150;
/** A text that makes no change of the application is told of by nobody. In milliseconds. */
const longestReading = 3000;

/**
 * Starts it. `sockets`: the server whose connections become those of live reload; `editing`: see `EngineApi`; `name`: of
 * this server among others of the application, which prepare their packages apart: in one folder they would make each
 * other's pages load again; `more`: of the configuration of Vite.
 */
export async function startPreview(
  given: DefinitionPlaces,
  sockets: Server,
  editing: Omit<EngineApi['editing'], 'drafts'>,
  name = 'atelier',
  more: Pick<InlineConfig, 'base' | 'plugins' | 'server'> = {},
): Promise<Preview> {
  const root = given.root ?? process.cwd();
  const file = ['ts', 'mts', 'js', 'mjs']
    .map((end) => join(root, `vite.config.${end}`))
    .find((one) => existsSync(one));
  const own: InlineConfig =
    file === undefined ? await configOf(given) : { root, configFile: file, configLoader: 'native' };
  const vite = await createServer({
    ...own,
    ...more,
    cacheDir: join(root, `node_modules/.vite-${name}`),
    plugins: [...(own.plugins ?? []), frames, ...(more.plugins ?? [])],
    // Problems are told in the page, at each key.
    logLevel: 'silent',
    clearScreen: false,
    server: {
      ...own.server,
      ...more.server,
      middlewareMode: true,
      ws: { server: sockets },
      // An engine that is linked into the application stands elsewhere.
      fs: { allow: [searchForWorkspaceRoot(root), engineFile('..')] },
    },
  });
  const plugin = vite.config.plugins.find(({ name }) => name === 'engine') as Plugin<EngineApi> | undefined;
  if (plugin?.api === undefined) throw new UsageError(said.noEngine({ file: file ?? root }));
  const { api } = plugin;
  const drafts = new Map<string, string>();
  let shown = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let tellShown = () => {};
  const onRead = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      tellShown();
      editing.onRead();
    }, drawing);
  };
  Object.assign(api.editing, editing, { drafts, onRead });
  // The server has begun to read without them.
  await api.reader.readAgain();
  return {
    ...api,
    vite,
    // What `setDraft` emits is no event of this name.
    onDisk: (listener) =>
      void vite.watcher.on('all', (_event, file) => listener(shownPath(api.places.root, file))),
    drafts: () => [...drafts.keys()],
    shown: () => shown,
    setDraft(path, text) {
      if (text === (drafts.get(path) ?? null)) return;
      if (text === null) drafts.delete(path);
      else drafts.set(path, text);
      tellShown();
      shown = new Promise((resolve) => {
        tellShown = resolve;
        setTimeout(resolve, longestReading).unref();
      });
      vite.watcher.emit('change', join(api.places.root, path));
    },
  };
}

/** Frames of the preview know of their choice. */
const frames: Plugin = {
  name: 'engine:workbench',
  transformIndexHtml: () => frameTags,
  transform: (code, id) => (id.endsWith('virtual:engine/app') ? code + variantChosen : undefined),
};
