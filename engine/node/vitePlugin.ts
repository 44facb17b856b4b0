/**
 * Vite plugin: generates the modules `virtual:engine/…` from the definitions. A build with a problem fails with the
 * whole report. In development a changed definition replaces its part of the model in the open page, which keeps its
 * state; a problem is shown in an overlay over the page, which keeps the last valid model.
 */
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import type {
  EnvironmentModuleNode,
  HtmlTagDescriptor,
  IndexHtmlTransformResult,
  Plugin,
  Rolldown,
  UserConfig,
  ViteDevServer,
} from 'vite';
import type { Compiled } from '../core/model/app.ts';
import { oncePer, oncePerText } from '../core/runtime/oncePer.ts';
import { type DefinitionPlaces, type Places, partsOf, placesOf } from './applicationPlaces.ts';
import { chunkName, groups, preloadedWith } from './chunks.ts';
import { lookTexts, overlayTexts } from './cliTexts.ts';
import { compileValidator } from './compileValidator.ts';
import { createReader, type DefinitionsReader, type Editing, noEditing } from './definitionsReader.ts';
import { frameStyles, withFrame } from './frame.ts';
import { unusedComponents } from './libraries.ts';
import { createOverlay, lookReport, nothingChanged, type Overlay, overlayError } from './overlay.ts';
import { createLookBar, defineOverlay, overlayName } from './overlayElement.ts';
import { reportProblems } from './report.ts';
import { moduleOf } from './screenModules.ts';
import { startEntry, startScript } from './startScript.ts';

/** The beginning of the modules of this plugin, with the sign by which Rollup recognises a virtual module. */
const resolvedPrefix = '\0virtual:engine/';

const settings: UserConfig = {
  build: {
    // One file of styles: those of all screens are smaller than the head of two requests more.
    cssCodeSplit: false,
    rollupOptions: { output: { chunkFileNames: chunkName, codeSplitting: { groups: [...groups] } } },
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? preloadedWith(file, files) : files,
    },
  },
  // Listed explicitly: discovered later, they would make the development server reload the page.
  optimizeDeps: { include: ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'] },
};

/** What an editor in the same process does with the definitions of a running server. */
export type EngineApi = {
  readonly places: Places;
  /** Taken into account when the server hears of a change. */
  readonly editing: Editing;
  readonly reader: DefinitionsReader;
};

/** The plugin of one application. */
export function engine(options: DefinitionPlaces = {}): Plugin<EngineApi> {
  const places = placesOf(options);
  const editing: Editing = { ...noEditing };
  const reader = createReader(options, editing);
  const overlay = createOverlay(places.root);
  let hot = false;
  /** Changes are processed one after the other: an older reading never replaces a newer one. */
  let turn: Promise<unknown> = Promise.resolve();

  /** The code of a module; null if there is none with this id. */
  async function codeOf(id: string): Promise<string | null> {
    const { compiled, last } = await reader.read();
    if (compiled === null) throw overlayError(last, places.root);
    const module = moduleOf(id, compiled, hot);
    if (module === null) return null;
    const code = typeof module === 'string' ? module : compileValidator(module);
    return hot ? code + tellVersion({ id, version: versionOf(compiled)(id) }) : code;
  }

  /** After a change on disk: returns the modules to replace, or shows the problem over the page. */
  async function readAgain(server: ViteDevServer): Promise<EnvironmentModuleNode[]> {
    const { hot: channel, moduleGraph } = server.environments.client;
    const { before, after, last } = await reader.readAgain();
    if (last instanceof Error || last.compiled === null || after === null) {
      overlay.show(server, last);
      return [];
    }
    const wasCovered = overlay.end();
    channel.send(lookEvent, lookReport(last));
    if (before === null) {
      channel.send({ type: 'full-reload' });
      return [];
    }
    const changed = changedModules(before, after, moduleGraph.idToModuleMap);
    if (wasCovered && changed.length === 0) channel.send(nothingChanged);
    return changed;
  }

  return {
    name: 'engine',

    api: { places, editing, reader },

    config: () => settings,

    configResolved(config) {
      hot = config.command === 'serve' && config.mode !== 'test';
    },

    async buildStart() {
      if (hot) return;
      if (this.environment.config.command === 'build') this.emitFile(startEntry);
      await reportTo(this, reader);
    },

    configureServer(server) {
      server.watcher.add([...partsOf(places)]);
      answerPages(server, overlay, reader);
      updateLatePages(server, reader);
      void reader.read().then(({ last }) => {
        if (last instanceof Error) server.config.logger.error(last.message);
      });
    },

    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => documentOf(html, (await reader.read()).compiled, hot),
    },
    // The filters spare the bundler a call for each of the other modules.
    resolveId: {
      order: 'pre',
      filter: { id: /^virtual:engine\// },
      handler: (id) => `\0${id}`,
    },

    load: {
      filter: { id: /^\0virtual:engine\// },
      handler: (resolved) => codeOf(resolved.slice(1)),
    },
    transform: unusedComponents,
    generateBundle: startScript(async () => (await reader.read()).compiled),

    hotUpdate: {
      order: 'pre',
      handler({ file, modules, server }) {
        if (this.environment.name !== 'client' || !reader.isRead(file)) return undefined;
        const update = turn.then(async () => {
          seeNextChange(file, server);
          return [...modules, ...(await readAgain(server))];
        });
        turn = update.catch(() => []).finally(() => editing.onRead());
        return update;
      },
    },
  };
}

/** Tells a build of the problems that there are; those without which it cannot go on end it. */
async function reportTo(build: Rolldown.PluginContext, reader: DefinitionsReader): Promise<void> {
  const { last } = await reader.read();
  if (last instanceof Error) throw last;
  const report = `\n${reportProblems(last.problems, last.files)}`;
  if (last.compiled === null) build.error(report);
  if (last.problems.length > 0) build.warn(report);
}

/** Tells pages that open of the problems that there are. */
function answerPages({ environments }: ViteDevServer, overlay: Overlay, reader: DefinitionsReader): void {
  const { hot: channel } = environments.client;
  channel.on('vite:client:connect', (_data, client) => {
    const shown = overlay.shown();
    if (shown) client.send(shown);
  });
  channel.on(lookEvent, async (_data, client) => {
    client.send(lookEvent, lookReport((await reader.read()).last));
  });
}

/** A module that a page has run, and the version of the text that it was made of. */
type RunModule = { readonly id: string; readonly version: string | undefined };

const runEvent = 'engine:run';

/** The end of a module in development. */
function tellVersion(module: RunModule): string {
  return `import.meta.hot.send('${runEvent}', ${JSON.stringify(module)});\n`;
}

/** A page drops the update of a module that it has fetched and not yet run: such a module is sent again. */
function updateLatePages({ environments: { client } }: ViteDevServer, reader: DefinitionsReader): void {
  client.hot.on(runEvent, async ({ id, version }: RunModule) => {
    const { compiled } = await reader.read();
    const node = client.moduleGraph.getModuleById(`\0${id}`);
    if (compiled === null || node === undefined) return;
    const newest = versionOf(compiled)(id);
    if (newest !== undefined && newest !== version) await client.reloadModule(node);
  });
}

/** A plain script runs before Vite's client, which is a module. */
const overlayScript: HtmlTagDescriptor = {
  tag: 'script',
  children: `(${defineOverlay.toString()})('${overlayName}', ${JSON.stringify(overlayTexts)});`,
  injectTo: 'head',
};

const lookEvent = 'engine:look';

/** Asks for the report, since a page may be ready after it was told. */
const lookScript: HtmlTagDescriptor = {
  tag: 'script',
  attrs: { type: 'module' },
  children: `import.meta.hot.on('${lookEvent}', (${createLookBar.toString()})(${JSON.stringify(lookTexts)}));
import.meta.hot.send('${lookEvent}');`,
  injectTo: 'body',
};

/** The page of an application; null: the definitions have a problem. */
function documentOf(page: string, compiled: Compiled | null, hot: boolean): IndexHtmlTransformResult {
  const html = compiled === null ? page : withFrame(page, compiled);
  return { html, tags: hot ? [frameStyles(), overlayScript, lookScript] : [] };
}

/** Modules of the graph whose text differs between two models. */
function changedModules(
  before: Compiled,
  after: Compiled,
  graph: ReadonlyMap<string, EnvironmentModuleNode>,
): EnvironmentModuleNode[] {
  return [...graph]
    .filter(([id]) => id.startsWith(resolvedPrefix))
    .filter(([id]) => versionOf(before)(id.slice(1)) !== versionOf(after)(id.slice(1)))
    .map(([, node]) => node);
}

/** Differs where the text of a module does; undefined: the model has no such module. Each is made once. */
const versionOf = oncePer((compiled: Compiled) =>
  oncePerText((id) => {
    const module = moduleOf(id, compiled, true);
    return module === null ? undefined : hash('sha1', JSON.stringify(module));
  }),
);

const watcherPause = 80;

/** The watcher drops a change within 50 ms after another, as when a file is emptied and then written. */
function seeNextChange(file: string, { watcher }: ViteDevServer): void {
  const read = stampOf(file);
  const again = () => stampOf(file) !== read && watcher.emit('change', file);
  setTimeout(again, watcherPause).unref();
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : '';
}
