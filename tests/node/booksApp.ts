/** A second, unrelated application on disk: the books of a library. Small enough to be read at a glance. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

const files: Readonly<Record<string, string>> = {
  'screens/app.yaml': `
format: 2
site:
  title: { property: site.title, default: Library }
  documentTitle: { property: site.document, default: Library }
variants: { names: [adult], choose: variantOfReader, fallback: adult }
home: { screens: [books/list], otherwise: pages/about }
special: { signIn: pages/about, expired: pages/about, unavailable: pages/about, notFound: pages/about }
session:
  claims: { user: sub, rightPrefix: r. }
  validate: { call: POST /api/session/check }
  user: { call: 'GET /api/readers/{sub}', path: { sub: { user: sub } } }
  logout: { call: POST /api/session/end }
  properties: { call: GET /api/properties }
`,
  'screens/pages.yaml': `
format: 2
area: pages
guard: public
screens:
  about: { kind: page, path: /about, markdown: pages/about.md }
`,
  'screens/pages/about.md': 'A library like any other.\n',
  'screens/books.yaml': `
format: 2
area: books
guard: public
sources:
  list:
    call: GET /api/books
    key: isbn
    query: { title: { filter: title }, since: { filter: since } }
screens:
  list:
    kind: search
    path: /books
    source: list
    filters:
      fields:
        title: { maxLength: 40 }
        since: { format: date }
    grid:
      rowName: title
      columns:
        title: {}
        isbn: {}
`,
  'messages/library.yaml': `
pages:
  about: { title: About }
books:
  list:
    title: Books
    filters:
      title: { label: Title }
      since: { label: Since }
    caption: Books found
    count: '{n, plural, one {# book} other {# books}}'
    columns: { title: Title, isbn: ISBN }
`,
  'registry/vocabulary.ts': `
export const vocabulary = { components: {}, widgets: [], cells: [], formats: {}, functions: ['variantOfReader'], icons: [] };
`,
};

export type BooksApp = {
  readonly root: string;
  /** The initial text of a file. */
  original(file: string): string;
  write(file: string, text: string): void;
  remove(): void;
};

/** Writes the application into its own folder. The folder is inside the project so that packages are found. */
export function createBooksApp(): BooksApp {
  mkdirSync(join(project, '.cache'), { recursive: true });
  const root = mkdtempSync(join(project, '.cache/library-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text.trimStart());
  copyFileSync(join(project, 'messages/engine.yaml'), join(root, 'messages/engine.yaml'));
  return {
    root,
    original: (file) => (files[file] ?? '').trimStart(),
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The paths of the application's parts, as the command line and the plugin take them. */
export const libraryVocabulary = 'registry/vocabulary.ts';
