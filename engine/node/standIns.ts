/**
 * Parts of libraries that no application of the engine uses, and what the build puts in their place: small files of
 * ours, so that no visitor downloads the rest. `find` is what the library's own files import.
 */
import { fileURLToPath } from 'node:url';

const standIn = (file: string) => fileURLToPath(new URL(`../react/standIns/${file}`, import.meta.url));

/** In development too: Markdown in descriptions is not shown as such. */
export const always = [{ find: 'markdown-to-jsx/react', replacement: standIn('PlainText.tsx') }];

/** In development nothing is left out of RJSF, and the compiler that it then holds needs the whole resolver. */
export const built = [
  { find: 'fast-uri', replacement: standIn('uriResolver.ts') },
  { find: /^.*\/shallowAllOfMerge\.js$/, replacement: standIn('noAllOf.ts') },
  { find: /^\.\.?\/deepEquals\.js$/, replacement: standIn('deepEquals.ts') },
  { find: /^\.\/(Layout\w+Field|[A-Z]\w+Widget|BaseInputTemplate)\.js$/, replacement: standIn('nothing.ts') },
  { find: './fetch.js', replacement: standIn('noFetch.ts') },
  { find: /^\.\/(helpers\/HttpStatusCode|cancel\/CancelToken)\.js$/, replacement: standIn('nothing.ts') },
];
