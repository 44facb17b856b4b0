/** Libraries as a site needs them: without the parts that nothing draws. */
import type { Plugin } from 'vite';

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
