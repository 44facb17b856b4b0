/**
 * `dev`, `build` and `preview` of an application that needs no configuration of Vite: the site, and without
 * `API_ADDRESS` a back end made up from its contract.
 */
import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build as buildSite, createServer, type InlineConfig, preview as previewSite } from 'vite';
import { type DefinitionPlaces, placesOf } from './applicationPlaces.ts';
import { errors } from './cliTexts.ts';
import { defaultPage } from './defaultPage.ts';
import { loadVocabulary } from './definitions.ts';
import { fakeBackEnd } from './fake/fakeBackEnd.ts';
import { UsageError } from './UsageError.ts';
import { engine } from './vitePlugin.ts';

/** Serves the application with live reload, until the process ends. */
export async function dev(given: DefinitionPlaces): Promise<void> {
  const server = await createServer(configOf(given));
  await server.listen();
  server.printUrls();
}

/** Builds the site into `dist`. */
export async function build(given: DefinitionPlaces): Promise<void> {
  await buildSite(configOf(given));
}

/** Serves the built site, until the process ends. Rejects if there is none. */
export async function preview(given: DefinitionPlaces): Promise<void> {
  const site = `${placesOf(given).root}/dist`;
  if (!existsSync(`${site}/index.html`)) throw new UsageError(errors.siteMissing(site));
  (await previewSite(configOf(given))).printUrls();
}

function configOf(given: DefinitionPlaces): InlineConfig {
  const { root } = placesOf(given);
  const api = process.env.API_ADDRESS;
  const port = Number(process.env.PORT ?? 5173);
  const proxy = api === undefined ? {} : { '/api': { target: api, changeOrigin: true } };
  return {
    root,
    configFile: false,
    publicDir: existsSync(`${root}/public`) ? 'public' : false,
    plugins: [
      engine(given),
      react(),
      ...(existsSync(`${root}/index.html`)
        ? []
        : [defaultPage(root, () => loadVocabulary(placesOf(given).vocabulary))]),
      ...(api === undefined ? [fakeBackEnd(given)] : []),
    ],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 800,
    },
    server: { port, proxy },
    preview: { port, proxy },
  };
}
