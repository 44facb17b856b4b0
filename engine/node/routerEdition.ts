/**
 * The router as a site needs it. Its package exports only its edition for developers, with warnings, and runs code when
 * loaded for its own links and forms, of which the engine draws none.
 */
import { createRequire } from 'node:module';
import type { Alias, Plugin } from 'vite';

const folder = createRequire(import.meta.resolve('react-router-dom'))
  .resolve('react-router/package.json')
  .replace('package.json', 'dist/production/');

/** The edition without warnings. */
export const production: readonly Alias[] = [
  { find: /^react-router$/, replacement: `${folder}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${folder}dom-export.mjs` },
];

/** Lets the bundler leave out the links and forms. */
export const withoutLinks: NonNullable<Plugin['transform']> = {
  filter: { id: /\/react-router\/dist\/production\/chunk-[^/]*\.mjs$/ },
  handler: (code) => ({
    code: code
      .replace(/= (React\d*\.forwardRef)\(/g, '= /* @__PURE__ */ $1(')
      .replace(/^\w+\.displayName = "[^"]*";$/gm, ''),
    map: null,
  }),
};
