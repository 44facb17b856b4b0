/**
 * `dev`, `build` and `preview` of an application that needs no configuration of Vite: the site, and without
 * `API_ADDRESS` a back end made up from its contract. `API_KEY` is a fixed key of the back end, for development alone: the
 * server adds it, so that no built site contains it.
 */
import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build as buildSite, createServer, type InlineConfig, preview as previewSite } from 'vite';
import { proxyTo } from './apiServer.ts';
import { type DefinitionPlaces, placesOf } from './applicationPlaces.ts';
import { errors } from './cliTexts.ts';
import { defaultPage } from './defaultPage.ts';
import { fakeBackEnd } from './fake/fakeBackEnd.ts';
import { UsageError } from './UsageError.ts';
import { engine } from './vitePlugin.ts';

/** Serves the application with live reload, until the process ends. */
export async function dev(given: DefinitionPlaces): Promise<void> {
  const server = await createServer(await configOf(given));
  await listening(server.listen());
  server.printUrls();
}

/** Builds the site into `dist`. */
export async function build(given: DefinitionPlaces): Promise<void> {
  await buildSite(await configOf(given));
}

/** Serves the built site, until the process ends. Rejects if there is none. */
export async function preview(given: DefinitionPlaces): Promise<void> {
  const site = `${placesOf(given).root}/dist`;
  if (!existsSync(`${site}/index.html`)) throw new UsageError(errors.siteMissing(site));
  (await listening(previewSite(await configOf(given)))).printUrls();
}

/** Rejects with one sentence if the port is taken. */
async function listening<Server>(started: Promise<Server>): Promise<Server> {
  return started.catch((error: Error) => {
    if (!/already in use/.test(error.message)) throw error;
    throw new UsageError(errors.portTaken(port()), { cause: error });
  });
}

function port(): number {
  return Number(process.env.PORT ?? 5173);
}

/** The configuration of Vite. */
export async function configOf(given: DefinitionPlaces): Promise<InlineConfig> {
  const places = placesOf(given);
  const { root } = places;
  const api = process.env.API_ADDRESS;
  const proxy = api === undefined ? {} : await proxyTo(api, process.env.API_KEY, places);
  const listened = { port: port(), strictPort: true, proxy };
  return {
    root,
    configFile: false,
    publicDir: existsSync(`${root}/public`) ? 'public' : false,
    plugins: [
      engine(given),
      react(),
      ...(existsSync(`${root}/index.html`) ? [] : [defaultPage(places)]),
      ...(api === undefined ? [fakeBackEnd(given)] : []),
    ],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 800,
    },
    server: listened,
    preview: listened,
  };
}
