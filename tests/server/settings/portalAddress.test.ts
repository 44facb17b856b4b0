import fastify from 'fastify';
import { expect, test } from 'vitest';
import { portalAddress } from '../../../server/settings/portalAddress.ts';
import { readSettings } from '../../../server/settings/settings.ts';

test.each([
  [{ PUBLIC_URL: 'https://portail.example' }, 'https://portail.example/'],
  [{ PUBLIC_URL: 'https://portail.example/organismes//' }, 'https://portail.example/organismes/'],
  [{ PORT: '8080' }, 'http://127.0.0.1:8080/'],
  [{ HOST: '::1' }, 'http://[::1]:3000/'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000/'],
  [{ HOST: '::' }, 'http://localhost:3000/'],
])('SEC-12 with %o the portal is at %s', (env, expected) => {
  expect(portalAddress(readSettings(env), fastify())).toBe(expected);
});

test('the port selected for 0 is used in the address', async () => {
  const app = fastify();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(portalAddress(readSettings({ PORT: '0' }), app));
  expect(Number(port)).toBeGreaterThan(0);
  await app.close();
});
