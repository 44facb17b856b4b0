/** Vite plugin: answers the requests of a contract in the development server itself. */
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Connect, Plugin } from 'vite';
import { readContracts } from '../../core/contract/contractFiles.ts';
import { type DefinitionPlaces, placesOf } from '../applicationPlaces.ts';
import { createFakeApi, type FakeApi } from './fakeApi.ts';
import type { FakeRequest } from './memory.ts';

export function fakeBackEnd(given: DefinitionPlaces): Plugin {
  const middleware = answering(apiOf(() => placesOf(given).contracts));
  return {
    name: 'engine:fake-back-end',
    configureServer: (server) => {
      server.middlewares.use(middleware);
    },
    configurePreviewServer: (server) => {
      server.middlewares.use(middleware);
    },
  };
}

/** The back end of the contracts as they are now; its data begins again when one changes, is added or removed. */
function apiOf(currentContracts: () => readonly string[]): () => FakeApi {
  let stamp = '';
  let api: FakeApi = () => null;
  return () => {
    const contracts = currentContracts();
    const now = contracts
      .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
      .join();
    if (now !== stamp) {
      const files = contracts.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
      const { contract } = readContracts(files);
      api = contract === null ? () => null : createFakeApi(contract);
      stamp = now;
    }
    return api;
  };
}

function answering(currentApi: () => FakeApi): Connect.NextHandleFunction {
  return (request, response, next) => {
    requestOf(request)
      .then((given) => {
        const answer = currentApi()(given);
        if (answer === null) next();
        else send(response, answer);
      })
      .catch(next);
  };
}

async function requestOf(request: IncomingMessage): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const { authorization, 'content-type': type = '' } = request.headers;
  const sent = /json/.test(type) ? await text(request) : '';
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    authorization,
    body: sent === '' ? null : JSON.parse(sent),
  };
}

function send(response: ServerResponse, { status, body, token }: NonNullable<ReturnType<FakeApi>>): void {
  response.statusCode = status;
  if (token !== undefined) response.setHeader('authorization', `Bearer ${token}`);
  if (body === undefined) response.end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}
