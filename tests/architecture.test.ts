/** The import table and the main rules of the architecture, as a test. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

type Rule = {
  readonly from: string;
  /** Folders and files of the project that it may import, including itself. */
  readonly own: readonly string[];
  /** Packages; `node:` for all modules of Node, `virtual:` for the modules of the build, `*` for any. */
  readonly packages: readonly string[];
};

const rules: readonly Rule[] = [
  {
    from: 'engine/core',
    own: ['engine/core', 'schemas/types'],
    packages: [
      'yaml',
      'ajv',
      '@scalar/openapi-upgrader',
      '@formatjs/icu-messageformat-parser',
      'mdast-util-from-markdown',
      'mdast-util-gfm-table',
      'micromark-extension-gfm-table',
      'mdast',
      'scslre',
      'refa',
      '@eslint-community/regexpp',
    ],
  },
  {
    from: 'engine/node',
    own: ['engine/node', 'engine/core', 'engine/workbench/server/command.ts', 'schemas/types'],
    packages: [
      'node:',
      'vite',
      '@vitejs/plugin-react',
      'yaml',
      '@apidevtools/json-schema-ref-parser',
      'ajv',
      'ajv-formats',
      'fast-check',
    ],
  },
  {
    from: 'engine/workbench/server',
    own: [
      'engine/workbench/server',
      'engine/workbench/choice.ts',
      'engine/workbench/marks.ts',
      'engine/workbench/rawText.ts',
      'engine/workbench/protocol.ts',
      'engine/node',
      'engine/core',
      'engine/react/browser/storage.ts',
      'schemas/types',
    ],
    packages: ['node:', 'vite', '@vitejs/plugin-react', 'yaml'],
  },
  {
    from: 'engine/workbench/client',
    own: [
      'engine/workbench/client',
      'engine/workbench/choice.ts',
      'engine/workbench/marks.ts',
      'engine/workbench/rawText.ts',
      'engine/workbench/protocol.ts',
      // Their types alone.
      'engine/workbench/server/actions.ts',
      'engine/core/runtime/routerPath.ts',
      'schemas/types/atelierTexts.ts',
      'engine/react/app/base.css',
      'engine/react/app/tokens.css',
      'engine/react/browser/storage.ts',
      'engine/react/parts',
      'engine/react/table/table.css',
    ],
    packages: ['react', 'react-dom', 'zustand', '@codemirror', '@lezer/highlight'],
  },
  {
    from: 'engine/react',
    own: ['engine/react', 'engine/core/model', 'engine/core/runtime'],
    packages: [
      'htmlparser2',
      'react',
      'react-dom',
      'react-router-dom',
      'zustand',
      'lucide-react',
      'axios',
      'oauth4webapi',
      'ag-grid-community',
      'ag-grid-react',
      '@visx',
      'fflate',
    ],
  },
  {
    from: 'engine/index.ts',
    own: ['engine/react', 'engine/core/model', 'engine/core/runtime'],
    packages: [],
  },
  {
    from: 'src',
    own: ['src', 'schemas/types', 'schemas/orderFile', 'schemas/text'],
    packages: [
      'screen-engine',
      'image-size',
      'react',
      'react-dom',
      'react-router-dom',
      'zustand',
      'lucide-react',
      'virtual:',
      '@fontsource-variable',
    ],
  },
  {
    from: 'examples/permis/src',
    own: ['examples/permis/src'],
    packages: ['screen-engine', 'react', 'react-dom', 'react-router-dom', 'lucide-react', 'virtual:'],
  },
  {
    from: 'vite.config.ts',
    own: [],
    packages: ['node:', 'vite', '@vitejs/plugin-react', 'screen-engine/vite', 'screen-engine/precompress'],
  },
  { from: 'examples/permis/server', own: ['examples/permis/server'], packages: ['*'] },
  { from: 'schemas/text', own: ['schemas/text'], packages: [] },
  { from: 'schemas/orderFile', own: ['schemas/orderFile', 'schemas/text'], packages: [] },
  {
    from: 'server',
    own: ['server', 'schemas/domain', 'schemas/types', 'schemas/orderFile', 'schemas/text', 'package.json'],
    packages: ['*'],
  },
  { from: 'testkit', own: ['testkit', 'server', 'engine/core', 'schemas/orderFile'], packages: ['*'] },
  {
    from: 'tools',
    own: ['tools', 'testkit', 'server', 'engine', 'examples/permis/server', 'schemas/orderFile'],
    packages: ['*'],
  },
  {
    from: 'rehearsals',
    own: ['rehearsals', 'tools', 'testkit', 'server', 'engine/core', 'schemas/orderFile'],
    packages: ['*'],
  },
  {
    from: 'bench',
    own: ['bench', 'testkit', 'server', 'engine', 'schemas'],
    packages: ['*', 'screen-engine/vite', 'screen-engine/precompress'],
  },
];

/** What each folder of engine/core imports, from the bottom up: exactly these, which stand above it in this table. */
const coreFolders = {
  model: '',
  runtime: 'model',
  problems: 'runtime',
  messages: 'model runtime problems',
  definition: 'model runtime problems messages',
  contract: 'runtime problems definition',
  describe: 'model runtime',
  parts: 'model runtime problems messages definition describe',
  kinds: 'model runtime problems messages definition describe parts',
  checks: 'model runtime problems messages definition contract parts',
  compiler: 'model runtime problems messages definition contract parts kinds checks',
  reports: 'model runtime problems definition describe parts kinds compiler checks contract',
};

/** The same of engine/react. */
const reactFolders = {
  browser: '',
  client: 'browser',
  context: 'browser client',
  parts: 'browser client context',
  form: 'browser client context parts',
  shell: 'browser client context parts',
  table: 'browser client context parts form shell',
  list: 'browser client context parts form shell table',
  page: 'browser client context parts form table',
  kinds: 'browser client context parts form shell table list page',
  app: 'browser client context parts shell table kinds',
};

/** The folders of engine/core that the browser loads. */
const inBrowser = ['model', 'runtime'];

/** Each of these libraries is imported by so many files of the engine that runs in the browser: its adapter. */
const adapters: readonly { readonly library: RegExp; readonly most: number }[] = [
  { library: /^axios$/, most: 1 },
  { library: /^htmlparser2$/, most: 1 },
  // The grid, its columns, keys, rows and place.
  { library: /^ag-grid-/, most: 5 },
  { library: /^fflate$/, most: 1 },
  { library: /^@visx\//, most: 1 },
];

const sources = [
  ...['engine', 'src', 'server', 'schemas/orderFile', 'schemas/text'],
  ...['examples/permis/src', 'examples/permis/server'],
].flatMap(sourcesUnder);
/** What builds, tries and measures: no part of the product. */
const aside = ['testkit', 'tools', 'rehearsals', 'bench'].flatMap(sourcesUnder);
const imports = [...sources, ...aside, 'vite.config.ts'].flatMap((file) =>
  importsOf(file).map((target) => ({ file, target })),
);

describe('imports', () => {
  it.each(rules)('$from imports only what the table allows', (rule) => {
    const wrong = imports
      .filter(({ file }) => isWithin(file, rule.from))
      .filter(({ target }) => !isAllowed(target, rule))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  it.each(adapters)('$library is imported by its adapter alone', ({ library, most }) => {
    const users = new Set(
      imports
        .filter(({ file, target }) => file.startsWith('engine/react/') && library.test(target))
        .map(({ file }) => file),
    );
    expect([...users].slice(most)).toEqual([]);
  });

  describe.each([
    { root: 'engine/core', table: coreFolders },
    { root: 'engine/react', table: reactFolders },
  ])('between the folders of $root', ({ root, table }) => {
    const order = Object.keys(table);

    it.each(Object.entries(table))('%s imports exactly what the table says', (folder, own) => {
      expect(foldersImportedBy(root, folder).join(' ')).toBe(own.split(' ').sort().join(' '));
    });

    it('lead from the top of the table to its bottom, and no file stands beside the folders', () => {
      const upward = Object.entries(table).flatMap(([, own], place) =>
        own.split(' ').filter((name) => name !== '' && !order.slice(0, place).includes(name)),
      );
      expect(upward).toEqual([]);
      const folders = new Set(filesUnder(root).map((file) => folderIn(root, `/${file}`)));
      expect([...folders].sort()).toEqual([...order].sort());
    });
  });

  it.each(['engine', 'src', 'server', 'schemas'])('lead from no file of %s back to it', (root) => {
    expect(circlesIn(imports.filter(({ file }) => isWithin(file, root)))).toEqual([]);
  });

  it.each(['src', 'server'])('lead from no folder of %s back to it', (root) => {
    const edges = imports
      .filter(({ file, target }) => isWithin(file, root) && target.startsWith(`/${root}/`))
      .map(({ file, target }) => ({ file: folderOf(file), target: `/${folderOf(target.slice(1))}` }))
      .filter(({ file, target }) => `/${file}` !== target);
    expect([...new Set(circlesIn(edges))]).toEqual([]);
  });

  it('only the record of kinds knows a kind of screen', () => {
    const kinds = /^\/engine\/core\/kinds\/(?!kinds?\.ts)/;
    const knowing = imports.filter(({ target }) => kinds.test(target)).map(({ file }) => file);
    expect([...new Set(knowing)]).toEqual(['engine/core/kinds/kinds.ts']);
  });

  it('engine/core uses neither React, nor the DOM, nor the disk, nor the network', () => {
    const wrong = sources
      .filter((file) => file.startsWith('engine/core/'))
      .filter((file) =>
        /\b(document|window|localStorage|sessionStorage)\.|\bfetch\(|\bprocess\./.test(codeOf(file)),
      );
    expect(wrong).toEqual([]);
  });

  it('the part of engine/core that the browser loads needs nothing of the compiler', () => {
    const compilers = /^(yaml|ajv|ajv\/dist\/2020.*|@formatjs\/|mdast-|micromark)/;
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const loaded = importsOf(file, codeOf(file).replace(/\b(import|export) type [^;]*;/g, ''));
      for (const target of loaded) if (target.startsWith('/engine/')) visit(target.slice(1));
    };
    for (const file of sources.filter((one) => isWithin(one, 'engine/react'))) visit(file);
    const ours = [...seen].filter((file) => isWithin(file, 'engine/core'));
    expect(ours.length).toBeGreaterThan(20);
    const heavy = ours.filter((file) => importsOf(file).some((target) => compilers.test(target)));
    const ofCompiler = ours.filter((file) => !inBrowser.includes(file.split('/')[2] ?? ''));
    expect([...heavy, ...ofCompiler]).toEqual([]);
  });

  it('no package folder re-exports everything: engine/index.ts is the only entry point', () => {
    expect(sources.filter((file) => file.endsWith('/index.ts') || file.endsWith('/index.tsx'))).toEqual([
      'engine/index.ts',
    ]);
  });
});

describe('engine', () => {
  it('contains no word of the card scheme', () => {
    const words =
      /commande|doublon|b[ée]n[ée]ficiaire|organisme|mobilit[ée]|\bcmi\b|titre de la carte|personne(Physique|Morale)/i;
    const wrong = ['engine', 'schemas/definition'].flatMap(filesUnder).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (words.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it('has English names: its French texts stand in catalogues', () => {
    const catalogues = [
      'engine/core/describe/words.ts',
      'engine/core/problems/problems.ts',
      'engine/core/problems/words.ts',
      'engine/node/cliTexts.ts',
      'engine/node/fake/frenchValues.ts',
    ];
    /** Each with the reason why it is no catalogue. */
    const others = {
      'engine/core/describe/sentences.ts': 'makes French sentences, whose grammar is its code',
      'engine/core/runtime/folded.ts': 'compares letters of the Latin scripts',
    };
    const french = /[À-ÖØ-öø-ÿŒœ’]/;
    const found = sources.filter((file) => isWithin(file, 'engine') && french.test(codeOf(file)));
    expect(found.sort()).toEqual([...catalogues, ...Object.keys(others)].sort());
  });

  it('replaces history entries in one place only, which ensures that the entry is the current one', () => {
    const writes = /replace: true|\.(replace|push)State\(|<Navigate\b|\buseSearchParams\b|<Link\b/;
    const found = sources.filter((file) => /^(engine\/react|src)\//.test(file) && writes.test(codeOf(file)));
    expect(found).toEqual(['engine/react/client/entries.ts']);
  });

  it('loads its code in few files, one for each moment', () => {
    const inPage = sources.filter((file) => /^(engine\/react|src)\//.test(file));
    const found = inPage.flatMap((file) =>
      [...codeOf(file).matchAll(/(?<!typeof )\bimport\(\s*'/g)].map(() => file),
    );
    expect(found.length).toBeLessThanOrEqual(18);
  });

  it('finds no element by its class: who offers something registers it (`client/commands.ts`)', () => {
    /** Each with the reason why it reads classes. */
    const allowed = {
      'engine/react/app/frame.ts': 'fills the document before the application draws',
      'engine/react/form/typedEarly.ts': 'reads what was typed into that document',
      'engine/react/table/copiedCells.ts': 'reads the texts of drawn cells for the clipboard',
      'engine/react/table/gridColumns.tsx': 'the handle that AG Grid draws at the edge of a heading',
    };
    const found = sources.filter((file) => /^(engine\/react|src)\//.test(file) && findsByClass(codeOf(file)));
    expect(found).toEqual(Object.keys(allowed));
  });

  it.each([
    "row.closest('.row')",
    "row.closest('tr.row')",
    "page.querySelector<HTMLElement>('td.eng-tick input')",
    "cell.matches('.' + name)",
    "cell.matches('[class~=tick]')",
    "page.getElementsByClassName('tick')",
    "cell.classList.contains('tick')",
    "const rows = 'tr.eng-row'",
    "const ticks = 'td > .eng-tick'",
  ])('sees that %s finds an element by its class', (code) => {
    expect(findsByClass(code)).toBe(true);
  });

  it('uses no design of the French State: no design system, font or logo in the sources', () => {
    const marks = /marianne|gouvfr|bloc-marque|\bfr-(btn|header)\b/i;
    const wrong = ['engine', 'src', 'screens', 'messages']
      .flatMap(filesUnder)
      .filter((file) => marks.test(readFileSync(file, 'utf8')));
    expect(wrong).toEqual([]);
  });
});

describe('server', () => {
  it('takes the time from the database, never from the machine: several servers on one database agree', () => {
    /** Each with the reason why its time is never compared with another server's. */
    const allowed = {
      'server/restoreBackup.ts': 'names a folder before any database is open',
      'server/start/dataFolder.ts': 'names the newest backup of a database that cannot be opened',
      'server/start/folderLock.ts': 'compares with the times that the same disk notes of a file',
    };
    const clocks = /\bnew Date\(\)|\bnew Date\b(?!\()|(?<!new )\bDate\(\)|\bDate\.now\b|\.format\(\)/;
    const found = sources.filter((file) => file.startsWith('server/') && clocks.test(codeOf(file)));
    expect(found).toEqual(Object.keys(allowed));
  });
});

describe('tests', () => {
  it('wait for what they need, never for a time', () => {
    /** Each with the reason. What waits on purpose is a slow test. */
    const allowed = {
      'tests/server/antivirus/realClamd.ts': 'asks a daemon again until it listens',
      'tests/server/http/flooding.ts': 'an attacker, who tries a refused connection again after a pause',
    };
    const sleeps = /new Promise(?:<\w+>)?\(\((\w+)\) => setTimeout\(\1\b|timers\/promises|waitFor[T]imeout/;
    const found = sourcesUnder('tests')
      .filter((file) => !file.includes('.slow.test.'))
      .filter((file) => sleeps.test(codeOf(file)));
    expect(found).toEqual(Object.keys(allowed));
  });
});

describe('style', () => {
  it('has no escape from the type checker', () => {
    const escapes = /@ts-(ignore|expect-error|nocheck)|\bas any\b|: any\b|<any>/;
    const all = [...sources, ...aside, ...sourcesUnder('tests')].filter(
      (file) => file !== 'tests/architecture.test.ts',
    );
    expect(all.filter((file) => escapes.test(codeOf(file)))).toEqual([]);
  });

  it('silences no rule about hooks: what an effect depends on is what it names', () => {
    const silenced = /biome-ignore(-all|-start)? lint\/correctness\/use/;
    expect(sources.filter((file) => silenced.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('names every file after what it does', () => {
    const vague = /\/(utils?|helpers?|common|misc|manager|service)\.tsx?$/;
    expect(sources.filter((file) => vague.test(file))).toEqual([]);
  });
});

/** Whether code looks for elements by a class: in a selector, wherever it is written, or without one. */
function findsByClass(code: string): boolean {
  const ways = [
    /['"`](?:[^'"`\n]*[\s(>+~\]])?\.[a-z]+[-_][\w-]+/,
    /['"`][^'"`\n]*\.eng-/,
    /\b(?:querySelector(?:All)?|closest|matches)(?:<[^()]*>)?\(\s*['"`][^'"`\n]*(?:\.[a-zA-Z_$'"]|\[class)/,
    /\b(?:getElementsByClassName|classList\.contains|className\.(?:includes|split|match))\b/,
  ];
  return ways.some((way) => way.test(code));
}

function isAllowed(target: string, rule: Rule): boolean {
  if (target.startsWith('/')) return rule.own.some((own) => isWithin(target.slice(1), own));
  // The other entries of the engine are for Node.
  if (target.startsWith('screen-engine/')) return rule.packages.includes(target);
  return rule.packages.some(
    (name) => name === '*' || target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`),
  );
}

/** The folder of a path that begins with a slash, directly below a root; null: it stands elsewhere. */
function folderIn(root: string, path: string): string | null {
  return path.startsWith(`/${root}/`) ? (path.slice(root.length + 2).split('/')[0] ?? null) : null;
}

function foldersImportedBy(root: string, folder: string): readonly (string | null)[] {
  const targets = imports.filter(({ file }) => isWithin(file, `${root}/${folder}`));
  const folders = new Set(targets.map(({ target }) => folderIn(root, target)));
  return [...folders].filter((name) => name !== null && name !== folder).sort();
}

/** The folder below `src` or `server`, or that itself. */
function folderOf(file: string): string {
  return dirname(file).split('/').slice(0, 2).join('/');
}

/** The files that import each other in a circle, or stand between two of them, each with what it imports of the others. */
function circlesIn(edges: readonly { readonly file: string; readonly target: string }[]): string[] {
  let left = edges.map(({ file, target }) => ({ file, target: target.slice(1) }));
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const [importing, imported] = [
      new Set(left.map((edge) => edge.file)),
      new Set(left.map((edge) => edge.target)),
    ];
    left = left.filter(({ file, target }) => imported.has(file) && importing.has(target));
  }
  return left.map(({ file, target }) => `${file} imports ${target}`);
}

function isWithin(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

/**
 * The imports of a file, static and dynamic: packages by name, the project's own files by their path with a leading
 * slash.
 */
function importsOf(file: string, code = codeOf(file)): string[] {
  const found = code.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g);
  return [...found].map(([, , name = '']) => {
    if (name.startsWith('.')) return `/${normalize(join(dirname(file), name.split('?')[0] ?? name))}`;
    if (name.startsWith('#')) return `/${name.slice(1)}`;
    return name;
  });
}

/** The text of a file without its comments. */
function codeOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

function sourcesUnder(folder: string): string[] {
  return filesUnder(folder).filter((file) => /\.tsx?$/.test(file));
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [];
  }
}
