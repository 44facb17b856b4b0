/**
 * Vite plugin: the page and the start of an application that has no `index.html`. Its code is `src/registry.tsx`, and
 * its styles `src/theme.css`, if they exist.
 */
import { existsSync } from 'node:fs';
import type { Plugin, ViteDevServer } from 'vite';
import type { Vocabulary } from '../core/model/vocabulary.ts';
import type { Places } from './applicationPlaces.ts';
import { loadVocabulary } from './definitions.ts';
import { slashed } from './engineFile.ts';
import { policyOf } from './policy.ts';

const startId = 'virtual:engine/start';

const page = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <script type="module">import ${JSON.stringify(startId)};</script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** The plugin for an application. */
export function defaultPage(places: Places): Plugin {
  const { root } = places;
  const file = slashed(`${root}/index.html`);
  let isBuilt = false;
  return {
    name: 'engine:start',
    config: () => ({
      // Listed explicitly: discovered later, they would make the development server reload the page.
      optimizeDeps: { include: ['screen-engine', 'react', 'react-dom', 'react/jsx-dev-runtime'] },
    }),
    configResolved: ({ command }) => {
      isBuilt = command === 'build';
    },
    transformIndexHtml: () => {
      if (!isBuilt) return [];
      // In development, Vite's own scripts would break the policy.
      const attrs = { 'http-equiv': 'Content-Security-Policy', content: policyOf(places) };
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
    },
    resolveId: (id) => {
      if (id === startId) return `\0${startId}`;
      return slashed(id) === file ? file : undefined;
    },
    load: async (id) => {
      if (id === file) return page;
      if (id !== `\0${startId}`) return undefined;
      return startModule(root, await loadVocabulary(places.vocabulary));
    },
    configureServer: (server) => () => servePage(server),
  };
}

/** Each address without a file of its own is a screen. */
function servePage(server: ViteDevServer): void {
  server.middlewares.use((request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    server
      .transformIndexHtml('/index.html', page, request.originalUrl)
      .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
  });
}

function startModule(
  root: string,
  { components, widgets, cells, formats, functions, icons }: Vocabulary,
): string {
  const has = (path: string) => existsSync(`${root}/src/${path}`);
  const names: Readonly<Record<string, readonly string[]>> = {
    components: Object.keys(components),
    formats: Object.keys(formats),
    widgets,
    cells,
    functions,
    icons,
  };
  return [
    importOf('app', 'virtual:engine/app'),
    importOf('{ startPortal }', 'screen-engine'),
    has('registry.tsx') ? importOf('{ registry }', '/src/registry.tsx') : 'const registry = {};',
    has('theme.css') ? `import ${JSON.stringify('/src/theme.css')};` : '',
    importOf('* as table', 'virtual:engine/routes'),
    `startPortal({ app, table, registry, names: ${JSON.stringify(names)} });`,
    '',
  ].join('\n');
}

function importOf(what: string, module: string): string {
  return `import ${what} from ${JSON.stringify(module)};`;
}
