/** Real back ends of others, each with a contract of its own, and the application that `new app` makes of it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import fastify from 'fastify';
import { freePort } from '../../testkit/freePort.ts';
import { startPostgres } from '../../testkit/ownPostgres.ts';

const project = resolve(import.meta.dirname, '../..');
const main = join(project, 'engine/node/main.js');
// Their types would be needed by whoever checks the project without them.
const load = createRequire(import.meta.url);

export type BackEnd = {
  readonly address: string;
  /** Its contract, a file. */
  readonly contract: string;
  readonly stop: () => Promise<unknown>;
};

/** The folder of one test. */
export function ownFolder(): string {
  mkdirSync(join(project, '.cache'), { recursive: true });
  return mkdtempSync(join(project, '.cache/back-end-'));
}

/** json-server with rows of `livres`: PUT replaces an object; a title that is there already is refused, at its field. */
export async function startJsonServer(rows: readonly object[]): Promise<BackEnd> {
  const jsonServer = load('json-server');
  const app = jsonServer.create();
  const router = jsonServer.router({ livres: structuredClone(rows) });
  app.use(jsonServer.bodyParser);
  app.use((request: Asked, response: Answering, next: () => void) => {
    const same = router.db.get('livres').find({ titre: request.body?.titre }).value();
    if (request.method === 'GET' || same === undefined || request.path === `/livres/${same.id}`) next();
    else response.status(422).json({ errors: [{ field: 'titre', message: 'duplicate' }] });
  });
  app.use(router);
  const server = await new Promise<Server>((done) => {
    const opened: Server = app.listen(0, '127.0.0.1', () => done(opened));
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contract: join(project, 'tests/fixtures/contracts/books.yaml'),
    stop: () => new Promise((done) => server.close(done)),
  };
}

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body?: { readonly titre?: string };
};
type Answering = { status(code: number): { json(body: object): void } };

/** What a server with multipart/form-data received: texts by name, and of each file its name and its content. */
export type Received = Readonly<Record<string, unknown>>[];

/** A server that takes files beside other fields, and refuses the first document at its field. */
export async function startFileServer(received: Received): Promise<BackEnd> {
  const app = fastify();
  await app.register(load('@fastify/multipart'), { attachFieldsToBody: true });
  app.get('/pieces', () => received.map(({ titre }) => ({ titre })));
  let refusals = 1;
  app.post('/pieces', async ({ body }, reply) => {
    const parts = Object.entries(body as Readonly<Record<string, Part | readonly Part[]>>);
    if (refusals-- > 0) return reply.status(422).send({ errors: [{ field: 'document', message: 'virus' }] });
    const read = parts.map(async ([name, part]) => {
      const values = [part]
        .flat()
        .map(async (one) => ('value' in one ? one.value : [one.filename, String(await one.toBuffer())]));
      return [name, await Promise.all(values)] as const;
    });
    received.push(Object.fromEntries(await Promise.all(read)));
    return reply.status(201).send({ titre: 'Acte' });
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    contract: join(project, 'tests/fixtures/contracts/pieces.yaml'),
    stop: () => app.close(),
  };
}

type Part = { readonly value: unknown } | { readonly filename: string; toBuffer(): Promise<Buffer> };

/** Platformatic over a table of PostgreSQL, with the contract that it writes: its PUT keeps what a body does not say. */
export async function startPlatformatic(folder: string, table: string, rows: string): Promise<BackEnd> {
  const database = await startPostgres();
  const app = fastify();
  await app.register(load('@platformatic/sql-mapper').default, {
    connectionString: database.url,
    onDatabaseLoad: async (db: Database, sql: (text: TemplateStringsArray) => unknown) => {
      for (const text of [table, rows]) await db.query(sql(Object.assign([text], { raw: [text] })));
    },
  });
  await app.register(load('@platformatic/sql-openapi').default, {});
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const contract = join(folder, 'openapi.json');
  writeFileSync(contract, await (await fetch(`${address}/documentation/json`)).text());
  return { address, contract, stop: () => app.close().then(() => database.stop()) };
}

type Database = { query(query: unknown): Promise<unknown> };

/** A change of a file: what is replaced, by what. */
export type Edit = readonly [file: string, from: string, to: string];

/** Makes the application, edits it, checks it, builds it, and serves it before its back end. */
export async function serveApp(folder: string, backEnd: BackEnd, edits: readonly Edit[]) {
  const root = join(folder, 'appli');
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [main, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: undefined },
    });
  run('new', 'app', root, '--contract', backEnd.contract);
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} lacks ${from}`);
    writeFileSync(join(root, file), text.replace(from, to));
  }
  run('check', '--root', root);
  run('build', '--root', root);
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [main, 'preview', '--root', root], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1', PORT, API_ADDRESS: backEnd.address },
  });
  await new Promise<void>((done, failed) => {
    child.on('exit', () => failed(new Error('no server')));
    child.stdout.on('data', (said) => {
      if (String(said).includes(PORT)) done();
    });
  });
  return {
    address: `http://localhost:${PORT}`,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
