/**
 * `screen-engine atelier`: the server of the workbench, on the loopback alone. Under `/atelier/` it answers for the
 * workbench's own page; all other addresses are those of the running application.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { said } from '../../../schemas/types/atelierTexts.ts';
import type { DefinitionPlaces } from '../../node/applicationPlaces.ts';
import { isEmptyFolder } from '../../node/create/newApp.ts';
import { strictPolicy } from '../../node/policy.ts';
import { UsageError } from '../../node/UsageError.ts';
import { markOf } from '../marks.ts';
import { apiPath, beforePath, type ContractText, workbenchPath } from '../protocol.ts';
import { createActions } from './actions.ts';
import { createAnswers } from './answers.ts';
import { createBefore } from './before.ts';
import { type ClientFile, clientFiles } from './clientFiles.ts';
import { makeApp } from './emptyFolder.ts';
import { createGuard, type Guard } from './guard.ts';
import { startPreview } from './preview.ts';
import { createWorkspace } from './workspace.ts';

export type Atelier = { readonly address: string; readonly stop: () => Promise<void> };

/** The page frames the preview, and nobody frames it. */
const policy = strictPolicy(["frame-src 'self'", "form-action 'none'", "frame-ancestors 'none'"]);

/** Answers requests of one kind. */
type Answering = (request: IncomingMessage, response: ServerResponse, address: URL) => Promise<void>;
/** What runs: a workbench, and the application that it shows. */
type Running = {
  readonly workbench: Answering;
  readonly application: Answering;
  readonly stop: () => Promise<unknown>;
};
/** What stays the same when an application is made in an empty folder. */
type Base = {
  readonly given: DefinitionPlaces;
  /** Connections of live reload pass the guard before Vite hears of them. */
  readonly sockets: Server;
  readonly pages: ReturnType<typeof createPages>;
  readonly files: Promise<ReadonlyMap<string, ClientFile>>;
};

/** Starts it, until the process ends or it is stopped. */
export async function startAtelier(given: DefinitionPlaces, port: number): Promise<Atelier> {
  const guard = createGuard(port);
  const base = { given, sockets: createServer(), pages: createPages(), files: clientFiles() };
  let running = isEmptyFolder(given.root ?? '.')
    ? ofEmptyFolder(base, async () => {
        running = await ofApplication(base);
      })
    : await ofApplication(base);
  await base.files;
  const http = createServer((request, response) => answer(request, response, guard, running));
  http.on('upgrade', (request, socket, head) => {
    if (guard.refusalOf(request) === null) base.sockets.emit('upgrade', request, socket, head);
    else socket.destroy();
  });
  await listening(http, port);
  return {
    address: `http://127.0.0.1:${port}${workbenchPath}?jeton=${guard.token}`,
    stop: async () => {
      await running.stop();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function ofEmptyFolder(base: Base, onMade: () => Promise<void>): Running {
  const actions = {
    project: () => null,
    drafts: () => null,
    newApp: async (contract: ContractText) => {
      const refusal = await makeApp(base.given.root ?? '.', contract);
      if (refusal === null) await onMade();
      return refusal;
    },
  };
  return {
    workbench: createWorkbench(base, actions),
    application: async (_, response) => void response.writeHead(404).end(),
    stop: async () => {},
  };
}

async function ofApplication(base: Base): Promise<Running> {
  const { given, sockets, pages } = base;
  const keys = numberedKeys();
  const preview = await startPreview(given, sockets, {
    mark: keys.mark,
    onRead: () => pages.tell('lu', null),
  });
  preview.onDisk((path) => pages.tell('disque', path));
  const answers = createAnswers(preview.reader, preview.places, process.env.API_ADDRESS !== undefined);
  const before = createBefore(given);
  const workspace = createWorkspace(preview.places);
  const actions = createActions({ given, preview, before, answers, workspace, known: keys.known });
  const workbench = createWorkbench(base, actions);
  return {
    workbench: async (request, response, address) =>
      address.pathname.startsWith(beforePath)
        ? before.answer(request, response)
        : workbench(request, response, address),
    application: (request, response) =>
      answers.answer(request, response, () => preview.vite.middlewares(request, response)),
    stop: () => Promise.all([preview.vite.close(), before.stop()]),
  };
}

function listening(http: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: Error & { readonly code?: string }) =>
      reject(error.code === 'EADDRINUSE' ? new UsageError(said.portTaken({ port })) : error),
    );
    http.listen(port, '127.0.0.1', resolve);
  });
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
  { workbench, application }: Running,
): void {
  const refusal = guard.refusalOf(request);
  const written = `http://${request.headers.host}${request.url}`;
  const address = refusal !== 'host' && URL.canParse(written) ? new URL(written) : null;
  const cookie = address === null || refusal === 'origin' ? null : guard.cookieFor(address);
  if (address !== null && cookie !== null) {
    address.searchParams.delete('jeton');
    // Two slashes would lead to another server.
    const location = address.pathname.replace(/^\/+/, '/') + address.search;
    response.writeHead(303, { location, 'set-cookie': cookie }).end();
  } else if (address === null || refusal !== null) {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    response.writeHead(refusal === null ? 400 : 403, headers).end(said.refusedPages[refusal ?? 'address']);
  } else {
    guard.hideTokens(request);
    const answering = address.pathname.startsWith(workbenchPath) ? workbench : application;
    answering(request, response, address).catch((error: Error) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
    });
  }
}

/** Answers for the page: its files, what it asks by name, and what it is told. */
function createWorkbench({ files, pages }: Base, actions: object): Answering {
  const byName = new Map<string, (...asked: never[]) => unknown>(Object.entries(actions));
  return async (request, response, { pathname }) => {
    const headers = {
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const file = (await files).get(pathname);
    if (file !== undefined) return void response.setHeader('content-type', file.type).end(file.content);
    if (pathname === `${apiPath}evenements`) return pages.add(response);
    const action = byName.get(pathname.slice(apiPath.length));
    if (action === undefined || request.method !== 'POST') return void response.writeHead(404).end();
    const made = await action(...((await json(request)) as never[]));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(made));
  };
}

/** The marks of keys: each key keeps its number until the server ends. */
function numberedKeys() {
  const numbers = new Map<string, number>();
  return {
    known: () => [...numbers.keys()],
    mark: (key: string): string => {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return markOf(number);
    },
  };
}

/** The open pages of the workbench, which are told of changes. */
function createPages() {
  const open = new Set<ServerResponse>();
  return {
    add(response: ServerResponse): void {
      open.add(response);
      response.on('close', () => open.delete(response));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': ouvert\n\n');
    },
    tell(event: string, data: unknown): void {
      for (const response of open) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
  };
}
