/**
 * Vite plugin: makes the modules `virtual:engine/…` from the definitions. A build with a problem fails with the whole
 * report. In development a changed definition replaces its part of the model in the open page, which keeps its state;
 * a problem is shown over the page, which keeps the last good model.
 */
import { statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { EnvironmentModuleNode, ErrorPayload, HotPayload, Plugin, ViteDevServer } from 'vite';
import type { Compiled, SourceFile } from '../core/compiler/compile.ts';
import { type DefinitionPlaces, placesOf } from './applicationPlaces.ts';
import { chunkName, common } from './chunks.ts';
import { type Definitions, loadDefinitions } from './definitions.ts';
import { loadFiles } from './loadFiles.ts';
import { codeFrame, reportProblems } from './report.ts';
import { type ModuleSource, moduleOf } from './screenModules.ts';
import { always, built } from './standIns.ts';
import { validatorCompiler } from './validators.ts';

const virtualPrefix = 'virtual:engine/';
/** The mark by which Rollup knows that a module is no file. */
const resolvedPrefix = `\0${virtualPrefix}`;

export type EngineOptions = DefinitionPlaces & {
  /** Folder in which compiled validators are kept. Default: `node_modules/.cache/validators`; null: none. */
  readonly cache?: string | null;
};

/** The plugin of one application. */
export function engine(options: EngineOptions = {}): Plugin {
  const places = placesOf(options);
  const cache = options.cache === undefined ? `${places.root}/node_modules/.cache/validators` : options.cache;
  const compileValidator = validatorCompiler(cache);
  let hot = false;
  let current: Promise<Definitions> | null = null;
  let good: Compiled | null = null;
  /** Those of the last reading. */
  let files: readonly SourceFile[] = [];
  /** What the overlay shows; null when it is not ours. */
  let shown: ErrorPayload | null = null;
  /** Changes are taken one after the other: an older reading never replaces a newer one. */
  let turn: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Definitions> {
    current ??= loadDefinitions(places, loadFiles(places, files)).catch((error: unknown) => {
      current = null;
      throw error;
    });
    const definitions = await current;
    files = definitions.files;
    good = definitions.compiled ?? good;
    return definitions;
  }

  async function codeOf(module: ModuleSource | null): Promise<string | null> {
    return typeof module === 'object' && module !== null ? compileValidator(module) : module;
  }

  async function sourceOf(id: string): Promise<ModuleSource | null> {
    const definitions = await read();
    if (!good) throw overlayError(definitions, places.root);
    return moduleOf(id, good, hot);
  }

  /** Modules of the graph whose text differs between two models. */
  function changedModules(
    before: Compiled,
    after: Compiled,
    graph: ReadonlyMap<string, EnvironmentModuleNode>,
  ): EnvironmentModuleNode[] {
    const changed: EnvironmentModuleNode[] = [];
    for (const [resolved, node] of graph) {
      if (!resolved.startsWith(resolvedPrefix)) continue;
      const id = resolved.slice(1);
      const [old, made] = [before, after].map((compiled) => moduleOf(id, compiled, hot));
      if (JSON.stringify(old) !== JSON.stringify(made)) changed.push(node);
    }
    return changed;
  }

  /** After a change on disk: answers the modules to replace, or covers the page with the problem. */
  async function readAgain(server: ViteDevServer): Promise<EnvironmentModuleNode[]> {
    const { hot: channel, moduleGraph } = server.environments.client;
    const before = good;
    current = null;
    const definitions = await read();
    if (!definitions.compiled) {
      showOverlay(server, definitions);
      return [];
    }
    const covered = shown !== null;
    shown = null;
    if (!before) {
      channel.send({ type: 'full-reload' });
      return [];
    }
    const changed = changedModules(before, definitions.compiled, moduleGraph.idToModuleMap);
    if (covered && changed.length === 0) channel.send(nothingChanged);
    return changed;
  }

  return {
    name: 'engine',

    config: (_config, { command }) => ({
      resolve: { alias: [...always, ...(command === 'build' ? built : [])] },
      build: {
        rollupOptions: { output: { chunkFileNames: chunkName, codeSplitting: { groups: [common] } } },
      },
      // Known from the start: found later, they would make the development server load the page again.
      optimizeDeps: { include: ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'] },
    }),

    configResolved(config) {
      hot = config.command === 'serve' && config.mode !== 'test';
    },

    async buildStart() {
      if (hot) return;
      const { compiled, problems, files } = await read();
      if (!compiled) this.error(`\n${reportProblems(problems, files)}`);
    },

    configureServer(server) {
      server.watcher.add([places.screens, ...places.messages, places.vocabulary, ...places.contracts]);
      server.environments.client.hot.on('vite:client:connect', (_data, client) => {
        if (shown) client.send(shown as HotPayload);
      });
      void read().catch((error: unknown) => server.config.logger.error(String(error)));
    },

    // The filters spare the bundler a question for each of the other modules.
    resolveId: {
      filter: { id: /^virtual:engine\// },
      handler: (id) => `\0${id}`,
    },

    load: {
      filter: { id: /^\0virtual:engine\// },
      async handler(resolved) {
        const code = await codeOf(await sourceOf(resolved.slice(1)));
        if (code === null) return undefined;
        return { code, map: null };
      },
    },

    hotUpdate: {
      order: 'pre',
      handler({ file, modules, server }) {
        if (this.environment.name !== 'client' || !isDefinition(file)) return undefined;
        const update = turn.then(async () => {
          const read = stampOf(file);
          setTimeout(
            () => stampOf(file) !== read && server.watcher.emit('change', file),
            watcherPause,
          ).unref();
          return [...modules, ...(await readAgain(server))];
        });
        turn = update.catch(() => []);
        return update;
      },
    },
  };

  function isDefinition(file: string): boolean {
    if (file === places.vocabulary || places.contracts.includes(file)) return true;
    const inside = [places.screens, ...places.messages].some(
      (place) => file === place || file.startsWith(place + sep),
    );
    return inside && /\.(yaml|yml|md)$/.test(file);
  }

  /** The client reloads the page when its first update finds an overlay; an empty update before it spares the page. */
  function showOverlay(server: ViteDevServer, definitions: Definitions): void {
    const channel = server.environments.client.hot;
    if (!shown) channel.send(nothingChanged);
    const error = overlayError(definitions, places.root);
    shown = { type: 'error', err: { ...error, message: error.message, stack: '' } };
    channel.send(shown);
    server.config.logger.error(`\n${reportProblems(definitions.problems, definitions.files)}`, {
      timestamp: true,
    });
  }
}

/** The watcher swallows a change that follows another within 50 ms, as when a file is emptied and then written. */
const watcherPause = 80;

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : '';
}

const nothingChanged = { type: 'update', updates: [] } satisfies HotPayload;

type OverlayError = Error & Pick<ErrorPayload['err'], 'id' | 'frame' | 'plugin' | 'loc'>;

/** The first problem with its place, and the list of the others, as Vite shows errors. */
function overlayError({ problems, files }: Definitions, root: string): OverlayError {
  const [first, ...others] = problems;
  if (!first) return new Error('No model and no problem: the compiler is wrong');
  const text = [
    first.message,
    first.hint,
    ...others.slice(0, 20).map((p) => `${p.file}:${p.line}:${p.column} ${p.message}`),
  ];
  const file = resolve(root, first.file);
  return Object.assign(new Error(text.filter(Boolean).join('\n')), {
    id: file,
    plugin: `engine: ${first.code}`,
    loc: { file, line: first.line, column: first.column },
    frame: codeFrame(first, files),
  });
}
