/** Every number in a query or path has bounds that reject non-finite values. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearing, testApp } from '../testApp.ts';

type Parameter = { name: string; in: string; schema: { type?: string; enum?: readonly unknown[] } };
type Operation = { parameters?: readonly Parameter[] };

const methods = ['get', 'put', 'post', 'delete'] as const;
const document = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
  paths: Record<string, Partial<Record<(typeof methods)[number], Operation>>>;
};
const numbers = Object.entries(document.paths).flatMap(([path, operations]) =>
  methods.flatMap((method) =>
    (operations[method]?.parameters ?? [])
      .filter(({ schema }) => schema.type === 'integer' || schema.type === 'number')
      .map((parameter) => ({ method, path, parameter, call: `${method} ${path} ${parameter.name}` })),
  ),
);

describe('numbers in addresses', () => {
  const server = testApp();
  let token = '';
  beforeAll(async () => {
    token = await server.token('0000000001');
  });

  test('each kind occurs', () => {
    const names = numbers.map(({ parameter }) => parameter.name);
    expect(names).toEqual(expect.arrayContaining(['draw', 'start', 'length', 'order[0][column]', 'id']));
  });

  test.each(numbers)(
    'SEC-83 SEC-84 $call takes a finite number alone',
    async ({ method, path, parameter }) => {
      for (const value of ['Infinity', '-Infinity', '1e999', '-1e999', 'NaN', '1e300']) {
        const isInPath = parameter.in === 'path';
        const filled = path.replace(/\{(\w+)\}/g, isInPath ? encodeURIComponent(value) : '1');
        const url = isInPath ? filled : `${filled}?${new URLSearchParams({ [parameter.name]: value })}`;
        const payload = method === 'get' ? undefined : {};
        const answer = await server.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: bearing(token),
          ...(payload && { payload }),
        });
        expect(`${value}: ${answer.statusCode} ${answer.body}`).toMatch(/: 400 .*"REQUETE_INVALIDE"/);
      }
    },
  );
});
