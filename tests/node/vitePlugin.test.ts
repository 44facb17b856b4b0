import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  build,
  createLogger,
  createServer,
  type HotPayload,
  type InlineConfig,
  type Rollup,
  type ViteDevServer,
} from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engine } from '../../engine/node/vitePlugin.ts';
import { type BooksApp, createBooksApp, libraryVocabulary } from './booksApp.ts';

let app: BooksApp;
beforeEach(() => {
  app = createBooksApp();
  app.write('index.html', '<script type="module" src="/main.js"></script>');
  app.write(
    'main.js',
    `import('virtual:engine/routes').then(({ loadScreen }) => loadScreen['books/list']());\nimport app from 'virtual:engine/app';\nconsole.log(app);\n`,
  );
});
afterEach(() => app.remove());

const screenModule = 'virtual:engine/screen/books/list';

function config(): InlineConfig {
  return {
    root: app.root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(app.root, 'cache'),
    plugins: [engine({ root: app.root, vocabulary: libraryVocabulary })],
    optimizeDeps: { noDiscovery: true },
  };
}

describe('build', () => {
  async function chunks(): Promise<Rollup.OutputChunk[]> {
    const output = (await build({
      ...config(),
      build: { write: false, minify: false },
    })) as Rollup.RollupOutput;
    return output.output.filter((file) => file.type === 'chunk');
  }

  async function pageWith(body: string, head = ''): Promise<string> {
    app.write(
      'index.html',
      `<html lang="fr"><head>${head}</head><body>${body}<script type="module" src="/main.js"></script></body></html>`,
    );
    const { output } = (await build({ ...config(), build: { write: false } })) as Rollup.RollupOutput;
    return String(output.flatMap((file) => (file.type === 'asset' ? [file.source] : [])).find(isPage));
  }
  const isPage = (source: unknown) => String(source).includes('<html');

  it('fills the document with its frame, its title and what it says without JavaScript', async () => {
    const page = await pageWith('<div id="root"></div>');
    const brand = /eng-header__brand"><strong>(.*?)<.strong>/.exec(page)?.[1];
    expect(brand).toBe('Library');
    expect(page).toContain('<title>Library</title>');
    expect(page).toMatch(/<p class="eng-start-failed" role="alert">.+<.p>/);
    expect(page).toMatch(/<noscript>\s*<h1>Library<.h1>\s*<p>.+<.p>/);
  });

  it("keeps the document's own brand and title", async () => {
    const page = await pageWith('<div id="root"><b>Books</b></div>', '<title>All books</title>');
    expect(page).toContain('<span class="eng-header__brand"><b>Books</b></span>');
    expect(page.match(/<title>.*<.title>/g)).toEqual(['<title>All books</title>']);
  });

  it('puts each screen into a chunk named after it, apart from the entry and the route table', async () => {
    const built = await chunks();
    const about = built.find(({ fileName }) => fileName.startsWith('assets/pages.about-'));
    const list = built.find(({ fileName }) => fileName.startsWith('assets/books.list-'));
    const routes = built.find(({ exports }) => exports.includes('loadScreen'));
    expect(about?.code).toContain('A library like any other');
    expect(list?.code).toContain('Books found');
    expect(list?.code).toContain('maxLength');
    expect(routes?.dynamicImports).toEqual(expect.arrayContaining([about?.fileName, list?.fileName]));
    const entry = built.find(({ isEntry }) => isEntry);
    expect(entry?.code).not.toContain('Books found');
  });

  it('fails with the whole report when a definition is wrong', async () => {
    app.write(
      'screens/books.yaml',
      app.original('screens/books.yaml').replace('isbn: {}', 'isbn: { colour: red }'),
    );
    app.write('messages/library.yaml', 'pages: [');
    const failure = chunks();
    await expect(failure).rejects.toThrow(/messages\/library\.yaml:\d+:\d+/);
    await expect(failure).rejects.toThrow(/screens\/books\.yaml:\d+:\d+[\s\S]*colour/);
  });
});

describe('development', () => {
  let server: ViteDevServer;
  let sent: HotPayload[];

  /** Starts the server; a change is seen from then on. */
  async function serve(): Promise<void> {
    let watching: Promise<unknown> | undefined;
    const awaited = config();
    awaited.plugins?.push({
      name: 'watching',
      configureServer: ({ watcher }) => {
        watching = once(watcher, 'ready');
      },
    });
    server = await createServer({ ...awaited, server: { middlewareMode: true, ws: false } });
    await watching;
    sent = [];
    vi.spyOn(server.environments.client.hot, 'send').mockImplementation((...args: unknown[]) => {
      sent.push(args[0] as HotPayload);
    });
  }

  async function start(): Promise<void> {
    await serve();
    await server.environments.client.transformRequest('virtual:engine/app');
    await server.environments.client.transformRequest('virtual:engine/routes');
    await server.environments.client.transformRequest(screenModule);
  }
  afterEach(() => server.close());

  const payload = <T extends HotPayload['type']>(type: T) =>
    vi.waitFor(
      () => {
        const found = sent.find(
          (message) => message.type === type && !(message.type === 'update' && message.updates.length === 0),
        );
        if (!found) throw new Error(`Not sent: ${type}. Sent: ${JSON.stringify(sent)}`);
        return found as Extract<HotPayload, { type: T }>;
      },
      { timeout: 30_000, interval: 10 },
    );

  /** An empty update, which removes the overlay. */
  const uncovered = () => expect.poll(() => sent).toContainEqual({ type: 'update', updates: [] });

  it('updates only the screen whose text changed', async () => {
    await start();
    app.write(
      'messages/library.yaml',
      app.original('messages/library.yaml').replace('title: Books', 'title: All books'),
    );
    const { updates } = await payload('update');
    expect(updates.map(({ acceptedPath }) => acceptedPath.replace('/@id/__x00__', ''))).toEqual([
      expect.stringContaining('virtual:engine/routes'),
      expect.stringContaining(screenModule),
    ]);
    expect((await server.environments.client.transformRequest(screenModule))?.code).toContain('All books');
  });

  it('REL-30 shows an overlay with the problem, its position and its lines; keeps the last valid model', async () => {
    await start();
    app.write(
      'screens/books.yaml',
      app
        .original('screens/books.yaml')
        .replace('title: { maxLength', 'title: { size: 3, maxLength')
        .replace('isbn: {}', 'isbn: { colour: red }'),
    );
    const { err } = await payload('error');
    expect(err).toMatchObject({
      loc: { file: join(app.root, 'screens/books.yaml'), line: 16, column: 18 },
      frame: expect.stringContaining('title: { size: 3,'),
      message: expect.stringMatching(/books\.yaml:16:18 unknown-key.*books\.yaml:22:17.*2 problèmes$/su),
    });
    expect((await server.environments.client.transformRequest(screenModule))?.code).toContain('Books found');
  });

  it('brings its own element for errors, before Vite defines one', async () => {
    await start();
    const page = await server.transformIndexHtml('/', app.original('index.html') || '<head></head>');
    expect(page).toMatch(/\('vite-error-overlay', \{.*\}\);<\/script>/);
  });

  it('removes the overlay when the problem is gone, with or without a changed model', async () => {
    await start();
    const text = app.original('screens/books.yaml');
    app.write('screens/books.yaml', 'format: [');
    await payload('error');
    sent = [];
    app.write('screens/books.yaml', text);
    await uncovered();
  });

  /** A page of a server that listens: reads addresses, and opens the connection of live reload. */
  async function startPage(customLogger = createLogger('silent')) {
    server = await createServer({ ...config(), customLogger, server: { host: '127.0.0.1', port: 0 } });
    await server.listen();
    const address = `http://127.0.0.1:${(server.httpServer?.address() as AddressInfo | null)?.port}`;
    const read = async (path: string) => (await fetch(`${address}${path}`)).text();
    return {
      readScreen: () => read(`/@id/__x00__${screenModule}`),
      async connect() {
        const token = /wsToken = "([^"]+)"/.exec(await read('/@vite/client'))?.[1];
        const page = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
        const told: HotPayload[] = [];
        page.addEventListener('message', ({ data }) => told.push(JSON.parse(data)));
        await once(page, 'open');
        const send = (event: string, data?: unknown) =>
          page.send(JSON.stringify({ type: 'custom', event, data }));
        return { told, send, close: () => page.close() };
      },
    };
  }

  it('forgets a mistake that was made and mended while no page was open', async () => {
    const logged: string[] = [];
    const customLogger = { ...createLogger('silent'), error: (text: string) => void logged.push(text) };
    const { readScreen, connect } = await startPage(customLogger);
    expect(await readScreen()).toContain('Books found');
    const text = app.original('screens/books.yaml');
    app.write('screens/books.yaml', 'format: [');
    await vi.waitFor(() => expect(logged.join()).toContain('yaml-syntax'), 30_000);
    app.write('messages/library.yaml', app.original('messages/library.yaml').replace('Books found', 'Found'));
    app.write('screens/books.yaml', text);
    await vi.waitFor(async () => expect(await readScreen()).toContain('Found'), 30_000);
    const page = await connect();
    // What Vite's client says when its modules run, and what the bar asks for.
    for (const event of ['vite:client:connect', 'engine:look']) page.send(event);
    await vi.waitFor(() => expect(page.told).toContainEqual(expect.objectContaining({ type: 'custom' })));
    expect(page.told).not.toContainEqual(expect.objectContaining({ type: 'error' }));
    page.close();
  });

  it('sends a module again to a page that ran it after it had changed', async () => {
    const { readScreen, connect } = await startPage();
    const runOf = (code: string) => JSON.parse(/send\('engine:run', (\{.*?\})\)/.exec(code)?.[1] ?? '');
    const fetched = runOf(await readScreen());
    app.write('messages/library.yaml', app.original('messages/library.yaml').replace('Books found', 'Found'));
    await vi.waitFor(async () => expect(await readScreen()).toContain('"Found"'), 30_000);
    const page = await connect();
    const updates = () => page.told.filter(({ type }) => type === 'update');
    page.send('engine:run', runOf(await readScreen()));
    page.send('engine:run', { id: 'virtual:engine/screen/books/gone', version: 'any' });
    page.send('engine:look');
    await vi.waitFor(() => expect(page.told).toContainEqual(expect.objectContaining({ type: 'custom' })));
    expect(updates()).toEqual([]);
    page.send('engine:run', fetched);
    await vi.waitFor(() => expect(updates()).toHaveLength(1));
    expect(updates()[0]).toMatchObject({
      updates: [{ acceptedPath: expect.stringContaining(screenModule) }],
    });
    page.close();
  });

  it('shows why the vocabulary cannot be read, keeps the model, and removes the overlay', async () => {
    await start();
    const text = readFileSync(join(app.root, libraryVocabulary), 'utf8');
    app.write(libraryVocabulary, 'export const vocabulary = {');
    const { err } = await payload('error');
    expect(err).toMatchObject({
      plugin: 'engine',
      message: expect.stringContaining('vocabulary.ts'),
      stack: '',
    });
    expect((await server.environments.client.transformRequest(screenModule))?.code).toContain('Books found');
    sent = [];
    app.write(libraryVocabulary, text);
    await uncovered();
  });

  it('sees a file come and go that is no definition', async () => {
    await start();
    app.write('screens/notes.txt', 'To do');
    expect((await payload('error')).err.message).toContain('screens/notes.txt:1:1 file-unknown');
    sent = [];
    rmSync(join(app.root, 'screens/notes.txt'));
    await uncovered();
  });

  it('sees a contract come and go', async () => {
    await start();
    app.write('schemas/openapi-b.json', '{ "openapi": "3.1.0", "paths": {} }');
    expect((await payload('error')).err.message).toContain('contract-operation');
    sent = [];
    rmSync(join(app.root, 'schemas/openapi-b.json'));
    await uncovered();
  });

  it("sees the application's own texts of the engine come and go", async () => {
    const file = join(app.root, 'messages/engine.yaml');
    const texts = readFileSync(file, 'utf8');
    rmSync(file);
    await start();
    const code = async () => (await server.environments.client.transformRequest('virtual:engine/app'))?.code;
    expect(await code()).not.toContain('Up we go');
    app.write('messages/engine.yaml', texts.replace(/^( +backToTop:).*/m, '$1 Up we go'));
    await expect.poll(code).toContain('Up we go');
    rmSync(file);
    await expect.poll(code).not.toContain('Up we go');
    expect(sent.filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('handles a new file and a deleted one', async () => {
    await start();
    app.write('messages/more.yaml', 'pages:\n  help: { title: Help }\n');
    app.write(
      'screens/more.yaml',
      'format: 2\narea: more\nguard: public\nscreens:\n  help: { kind: page, path: /help, markdown: pages/about.md }\n',
    );
    app.write('messages/more.yaml', 'more:\n  help: { title: Help }\n');
    const routes = async () =>
      (await server.environments.client.transformRequest('virtual:engine/routes'))?.code ?? '';
    await expect.poll(routes).toContain('"more/help"');
    rmSync(join(app.root, 'screens/more.yaml'));
    rmSync(join(app.root, 'messages/more.yaml'));
    await expect.poll(routes).not.toContain('"more/help"');
  });

  it('recompiles the validator when the schema changes', async () => {
    await start();
    const validator = async () =>
      (await server.environments.client.transformRequest('virtual:engine/validator/0/books/list'))?.code;
    const before = await validator();
    expect(before).toContain('limit: 40');
    app.write(
      'screens/books.yaml',
      app.original('screens/books.yaml').replace('maxLength: 40', 'maxLength: 80'),
    );
    await payload('update');
    // The watcher may see the file empty first: that is an update too.
    await expect.poll(validator).toContain('limit: 80');
  });

  it('reloads the page when the first model compiles', async () => {
    app.write('messages/library.yaml', 'pages: [');
    server = await createServer({ ...config(), server: { middlewareMode: true, ws: false } });
    sent = [];
    vi.spyOn(server.environments.client.hot, 'send').mockImplementation((...args: unknown[]) => {
      sent.push(args[0] as HotPayload);
    });
    await expect(server.environments.client.transformRequest(screenModule)).rejects.toMatchObject({
      loc: expect.objectContaining({ line: expect.any(Number) }),
      frame: expect.stringContaining('pages: ['),
    });
    app.write('messages/library.yaml', app.original('messages/library.yaml'));
    await payload('full-reload');
  });
});
