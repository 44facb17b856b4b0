/** A small application of `tests/fixtures/sessions`, built as its author builds it, before a server of its own. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const fixtures = join(root, 'tests/fixtures/sessions');

/** A call of the page, with its body: JSON, or the fields of a form. */
export type Call = {
  readonly operation: string;
  readonly headers: IncomingMessage['headers'];
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

export type SessionApp = {
  readonly address: string;
  readonly calls: Call[];
  readonly close: () => Promise<void>;
};

/**
 * Builds the application of a kind of session, whose page has its own policy, and serves it.
 * @param fill changes the text of `screens/app.yaml`
 */
export async function serveSessionApp(
  kind: string,
  answer: (call: Call) => Answer | Promise<Answer>,
  fill: (text: string) => string = (text) => text,
  port = 0,
): Promise<SessionApp> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, `.cache/session-${kind}-`));
  for (const part of ['base', kind]) cpSync(join(fixtures, part), folder, { recursive: true });
  const app = join(folder, 'screens/app.yaml');
  writeFileSync(app, fill(readFileSync(app, 'utf8')));
  execFileSync(process.execPath, [join(root, 'engine/node/main.js'), 'build', '--root', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) void answerCall(request, response);
    else sendFile(join(folder, 'dist'), request, response);
  });
  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    calls.push(call);
    const { status = 200, body, headers = {} } = await answer(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          done();
        });
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const type = request.headers['content-type'] ?? '';
  const body = type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : text === ''
      ? {}
      : JSON.parse(text);
  const [path = ''] = (request.url ?? '').split('?');
  return { operation: `${request.method} ${path}`, headers: request.headers, type, body };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

function sendFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '/'] = (request.url ?? '/').split('?');
  const file = join(folder, extname(path) === '' ? 'index.html' : path);
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  response.end(readFileSync(file));
}
