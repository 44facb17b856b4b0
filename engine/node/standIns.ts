/**
 * Unused parts of libraries, and their replacements in the build: small files of the engine, so that no visitor
 * downloads the rest. `find` is the specifier that the library's own files import.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { engineFile } from './engineFile.ts';

const standIn = (file: string) => engineFile(`react/standIns/${file}`);

/** The router without its warnings for developers: its package names this edition in no export. */
const router = createRequire(import.meta.resolve('react-router-dom'))
  .resolve('react-router/package.json')
  .replace('package.json', 'dist/production/');

/** In development too: Markdown in descriptions is not rendered as Markdown. */
export const always = [{ find: 'markdown-to-jsx/react', replacement: standIn('PlainText.tsx') }];

/**
 * Only in the build, and never for the engine's own imports, whose files may have the same names: in development RJSF is
 * complete, and its compiler needs the whole resolver.
 */
export const built = [
  { find: /^fast-uri$/, replacement: standIn('uriResolver.ts') },
  { find: /^.*\/shallowAllOfMerge\.js$/, replacement: standIn('noAllOf.ts') },
  { find: /^\.\.?\/deepEquals\.js$/, replacement: standIn('deepEquals.ts') },
  { find: /^\.\/fetch\.js$/, replacement: standIn('noFetch.ts') },
  { find: /^react-router$/, replacement: `${router}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${router}dom-export.mjs` },
  {
    find: /^\.{1,2}\/(helpers\/)?(toFormData|toURLEncodedForm|formDataToJSON|AxiosURLSearchParams|isAxiosError|spread)\.js$/,
    replacement: standIn('unused.ts'),
  },
  { find: /^\.\/(helpers\/HttpStatusCode|cancel\/CancelToken)\.js$/, replacement: standIn('unused.ts') },
];

/**
 * Also in the build: the forms of a site draw the engine's own widgets and templates, and the grammar has no schema of
 * alternatives.
 */
const replaced = [
  {
    find: /^\.\/((Layout\w+|MultiSchema|Fallback|CyclicSchema|OptionalDataControls)Field|[A-Z]\w+(Widget|Template)|FieldTemplate\/index)\.js$/,
    replacement: standIn('nothing.ts'),
  },
];

/** The router's own links and forms, of which the engine draws none: made so that the bundler can leave them out. */
export const withoutRouterLinks: NonNullable<Plugin['transform']> = {
  filter: { id: /\/react-router\/dist\/production\/chunk-[^/]*\.mjs$/ },
  handler: (code) => ({
    code: code
      .replace(/= (React\d*\.forwardRef)\(/g, '= /* @__PURE__ */ $1(')
      .replace(/^\w+\.displayName = "[^"]*";$/gm, ''),
    map: null,
  }),
};

const inBuild = [...built, ...replaced];
const engineFolder = engineFile('');

/** What the build replaces. */
export const replacedIds = inBuild.map(({ find }) => find);

/** The replacement in a build of what a file imports. */
export function standInFor(id: string, importer = ''): string | undefined {
  if (importer.startsWith(engineFolder)) return undefined;
  return inBuild.find(({ find }) => find.test(id))?.replacement;
}
