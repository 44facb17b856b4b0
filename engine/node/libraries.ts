/** Libraries as a site needs them: without what they have for developers, and without the parts that nothing draws. */
import { createRequire } from 'node:module';
import type { Alias, Plugin } from 'vite';

const folder = createRequire(import.meta.resolve('react-router-dom'))
  .resolve('react-router/package.json')
  .replace('package.json', 'dist/production/');

/** The router's edition without warnings, which its package does not export. */
export const production: readonly Alias[] = [
  { find: /^react-router$/, replacement: `${folder}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${folder}dom-export.mjs` },
];

/**
 * Lets the bundler leave out components that nothing draws, as the links and forms of the router: to make a component has
 * no effect, and its name in tools for developers is none either.
 */
export const unusedComponents: NonNullable<Plugin['transform']> = {
  filter: { code: /= React\d*\.forwardRef\(/ },
  handler: (code) => ({
    code: code
      .replace(/= (React\d*\.forwardRef)\(/g, '= /* @__PURE__ */ $1(')
      .replace(/^\w+\.displayName = "[^"]*";$/gm, ''),
    map: null,
  }),
};
