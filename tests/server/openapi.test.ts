import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '../../server/session/rights.ts';
import { domainTypes } from '../../tools/domainTypes.ts';
import { openApi } from '../../tools/openApi.ts';
import { startTestApp, type TestApp } from './testApp.ts';
import { openTestPglite } from './testDatabase.ts';

type Operation = { operationId: string; 'x-right': string; responses: Record<string, unknown> };

const committed = readFileSync('schemas/openapi.json', 'utf8');
const document = JSON.parse(committed) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    path,
    method,
    name: `${method} ${path}`,
    ...operation,
  })),
);

test('the OpenAPI document is the one of the routes', async () => {
  expect(committed, 'run `npm run gen`').toBe(await openApi());
});

test('the types are those of the schemas', async () => {
  expect(readFileSync('schemas/types/domain.ts', 'utf8'), 'run `npm run gen`').toBe(await domainTypes());
});

test('SEC-32 each operation has a name of its own and says who may call it', () => {
  for (const operation of operations) {
    expect([...rights, 'public', 'connecte'], operation.name).toContain(operation['x-right']);
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

describe('SEC-32 SEC-33 each operation is closed to', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(await openTestPglite());
  });
  afterAll(async () => {
    await server.app.close();
    await server.db.close();
  });
  const call = (path: string, method: string, token?: string) =>
    server.app.inject({
      method: method.toUpperCase() as 'GET',
      url: path.replace(/\{\w+\}/g, '1'),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });

  test('a caller without a session', async () => {
    for (const { path, method, name, 'x-right': right } of operations) {
      const { statusCode } = await call(path, method);
      if (right === 'public') expect(statusCode, name).not.toBe(403);
      else expect(statusCode, name).toBe(401);
    }
  });

  test('a user without its right', async () => {
    await server.db.query('delete from utilisateur_groupe');
    const token = await server.token('0000000002');
    for (const { path, method, name, 'x-right': right } of operations) {
      if (right === 'public' || right === 'connecte') continue;
      const { statusCode } = await call(path, method, token);
      expect(statusCode, name).toBe(403);
    }
  });
});
