import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connect, ViteDevServer } from 'vite';
import { expect, it } from 'vitest';
import { fakeBackEnd } from '../../engine/node/fake/fakeBackEnd.ts';

it('answers by a contract that was added, also to a form with a file, until it is removed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'back-end-'));
  const { configureServer } = fakeBackEnd({ root });
  let answer: Connect.NextHandleFunction | undefined;
  const use = (middleware: Connect.NextHandleFunction) => {
    answer = middleware;
  };
  if (typeof configureServer === 'function')
    configureServer.call({} as never, { middlewares: { use } } as unknown as ViteDevServer);
  const server = createServer((request, response) =>
    answer?.(request, response, () => response.writeHead(404).end()),
  );
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  const status = async () => (await fetch(`http://127.0.0.1:${port}/api/books`)).status;

  expect(await status()).toBe(404);
  mkdirSync(join(root, 'schemas'));
  const file = join(root, 'schemas/openapi-b.json');
  const schema = { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } };
  const get = { responses: { 200: { content: { 'application/json': { schema } } } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', paths: { '/api/books': { get } } }));
  expect(await status()).toBe(200);

  const piece = {
    type: 'object',
    properties: {
      ...{ titre: { type: 'string' }, pages: { type: 'integer' }, urgent: { type: 'boolean' } },
      ...{ auteur: { type: 'object' }, codes: { type: 'array', items: { type: 'string' } } },
      piece: { type: 'string', format: 'binary' },
    },
  };
  const post = {
    requestBody: { content: { 'multipart/form-data': { schema: piece } } },
    responses: { 201: { content: { 'application/json': { schema: piece } } } },
  };
  const pieces = {
    responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: piece } } } } },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', paths: { '/api/pieces': { get: pieces, post } } }));
  const body = new FormData();
  for (const [name, value] of Object.entries({
    titre: 'Acte',
    pages: '12',
    urgent: 'true',
    auteur: '{"nom":"Verne"}',
    codes: 'A',
  }))
    body.append(name, value);
  body.append('piece', new File(['%PDF'], 'acte.pdf'));
  const address = `http://127.0.0.1:${port}/api/pieces`;
  expect((await fetch(address, { method: 'POST', body })).status).toBe(201);
  expect((await (await fetch(address)).json())[0]).toMatchObject({
    ...{ titre: 'Acte', pages: 12, urgent: true, auteur: { nom: 'Verne' }, codes: ['A'], piece: 'acte.pdf' },
  });
  rmSync(file);
  expect(await status()).toBe(404);

  server.close();
  rmSync(root, { recursive: true });
});
