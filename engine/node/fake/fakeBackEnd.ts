/** Vite plugin: answers the requests of a contract in the development server itself. */
import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { isOfForm } from '../../core/contract/operations.ts';
import { apiPrefix } from '../apiServer.ts';
import { type DefinitionPlaces, placesOf } from '../applicationPlaces.ts';
import { loadContracts } from '../contracts.ts';
import { createFakeApi, type FakeApi } from './fakeApi.ts';
import type { FakeAnswer, FakeRequest } from './memory.ts';

export function fakeBackEnd(given: DefinitionPlaces): Plugin {
  const middleware = answering(given);
  const use = (server: ViteDevServer | PreviewServer) => void server.middlewares.use(middleware);
  return { name: 'engine:fake-back-end', configureServer: use, configurePreviewServer: use };
}

/** The back end of the contracts as they are now; its data begins again when one changes, is added or removed. */
function apiOf(given: DefinitionPlaces): () => Promise<FakeApi> {
  let stamp = '';
  let parts: readonly string[] = [];
  let api: Promise<FakeApi> = Promise.resolve(() => null);
  return () => {
    const places = placesOf(given);
    const now = () =>
      [...places.contracts, ...parts]
        .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
        .join();
    if (now() !== stamp) {
      stamp = now();
      api = loadContracts(places).then(({ contract, files }) => {
        parts = files.flatMap((file) => file.parts ?? []);
        stamp = now();
        return contract === null ? () => null : createFakeApi(contract);
      });
    }
    return api;
  };
}

function answering(given: DefinitionPlaces): Connect.NextHandleFunction {
  const currentApi = apiOf(given);
  return (request, response, next) => {
    const prefix = apiPrefix(placesOf(given));
    if (!request.url?.startsWith(`${prefix}/`)) return next();
    Promise.all([requestOf(request), currentApi()])
      .then(([asked, api]) => {
        const answer = api(asked) ?? api({ ...asked, path: asked.path.slice(prefix.length) });
        if (answer === null) next();
        else sendAnswer(response, answer);
      })
      .catch(next);
  };
}

/** A request as made-up back ends read it. */
export async function requestOf(request: IncomingMessage): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const { authorization, 'content-type': type = '' } = request.headers;
  const sent = /json/.test(type) ? await text(request) : '';
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    authorization,
    body: isOfForm(type) ? await formOf(request, type) : sent === '' ? null : JSON.parse(sent),
  };
}

/** The texts of a form by name, lists of those that repeat; of a file its name. */
async function formOf(request: IncomingMessage, type: string): Promise<unknown> {
  const form = await new Response(await buffer(request), { headers: { 'Content-Type': type } }).formData();
  const textOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name);
  const read = [...new Set(form.keys())].map((name) => {
    const [first, ...others] = form.getAll(name).map(textOf);
    return [name, others.length > 0 ? [first, ...others] : first];
  });
  return Object.fromEntries(read);
}

/** Answers a request. */
export function sendAnswer(response: ServerResponse, answer: FakeAnswer): void {
  const { status, body, headers = {}, token } = answer;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (token !== undefined) response.setHeader('authorization', `Bearer ${token}`);
  if (body === undefined) response.end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}
