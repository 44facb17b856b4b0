/** Builds the compared sites with the same settings, each into its own folder. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { schemaParser } from '@rjsf/utils';
import react from '@vitejs/plugin-react';
import type { AnySchema } from 'ajv';
import { precompress } from 'screen-engine/precompress';
import { build, type InlineConfig, type Plugin, type PluginOption } from 'vite';
import { formAjv, moduleCode } from '../../engine/node/compileValidator.ts';
import { schema } from './floor/filterForm.ts';

const root = resolve(import.meta.dirname, '../..');

/** The compared sites: the hand-written page, the portal, and a page of DataTables. */
export type SiteName = 'floor' | 'engine' | 'dataTables';

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

/** Builds all sites under `folder`; their folders by name. */
export async function buildSites(folder: string): Promise<Readonly<Record<SiteName, string>>> {
  mkdirSync(folder, { recursive: true });
  const sites = {
    floor: resolve(folder, 'floor'),
    engine: resolve(folder, 'engine'),
    dataTables: resolve(folder, 'dataTables'),
  };
  await buildPortal(sites.engine);
  await buildPage('floor', sites.floor, [floorValidators(), react()]);
  await buildPage('dataTables', sites.dataTables, []);
  return sites;
}

/** Builds a hand-written page of this folder. */
async function buildPage(
  page: 'floor' | 'dataTables',
  outDir: string,
  plugins: readonly PluginOption[],
): Promise<void> {
  await build({
    ...shared,
    root: resolve(import.meta.dirname, page),
    configFile: false,
    publicDir: false,
    plugins: [...plugins, precompress()],
    build: {
      ...shared.build,
      outDir,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_200,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  });
}

/** A careful hand-written screen also precompiles its validator. */
function floorValidators(): Plugin {
  const id = 'virtual:floor/validators';
  return {
    name: 'floor-validators',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? validatorsOfParts() : undefined),
  };
}

/** The validators that RJSF needs: of the schema and of each part that it validates alone, by hash. */
function validatorsOfParts(): string {
  const ajv = formAjv();
  const parts = schemaParser(schema);
  for (const [hash, part] of Object.entries(parts)) ajv.addSchema(part as AnySchema, hash);
  return moduleCode(ajv, Object.keys(parts));
}
