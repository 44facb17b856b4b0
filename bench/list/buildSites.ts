/** Builds the two compared sites with the same settings, each into its own folder. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { precompress } from 'screen-engine/precompress';
import { build, type InlineConfig, type Plugin } from 'vite';
import { always, built } from '../../engine/node/standIns.ts';
import { validatorCompiler } from '../../engine/node/validators.ts';
import { schema } from './floor/filterForm.ts';

const root = resolve(import.meta.dirname, '../..');

/** Folders of the built sites, by name. */
export type Sites = { readonly floor: string; readonly engine: string };

const shared: InlineConfig = { logLevel: 'warn', build: { emptyOutDir: true } };

/** Builds the portal into `folder`. */
export async function buildPortal(folder: string): Promise<void> {
  await build({
    ...shared,
    root,
    configFile: resolve(root, 'vite.config.ts'),
    build: { ...shared.build, outDir: folder },
  });
}

/** Builds both sites under `folder`. */
export async function buildSites(folder: string): Promise<Sites> {
  mkdirSync(folder, { recursive: true });
  const sites: Sites = { floor: resolve(folder, 'floor'), engine: resolve(folder, 'engine') };
  await buildPortal(sites.engine);
  await build({
    ...shared,
    root: resolve(import.meta.dirname, 'floor'),
    configFile: false,
    publicDir: false,
    plugins: [floorValidators(), react(), precompress()],
    // Unused code of the libraries is dropped from both.
    resolve: { alias: [...always, ...built] },
    build: {
      ...shared.build,
      outDir: sites.floor,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  });
  return sites;
}

/** A careful hand-written screen also precompiles its validator. */
function floorValidators(): Plugin {
  const id = 'virtual:floor/validators';
  return {
    name: 'floor-validators',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? validatorCompiler(null)(schema) : undefined),
  };
}
