import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../../server/http/createServer.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { keepLog } from '../keptLog.ts';
import { portOf } from '../rawRequest.ts';
import { enginesOfRun } from '../testDatabase.ts';

describe.each(enginesOfRun)('errors on $name', ({ open }) => {
  test('SEC-47 a NUL that reaches a query answers 400', async () => {
    const db = await open();
    const kept = keepLog();
    const app = createServer(readSettings({}), kept.log);
    app.get<{ Querystring: { nom: string } }>('/nom', (request) =>
      db.query('select 1 from utilisateur where nom = $1', [request.query.nom]),
    );
    for (const nom of ['%00', 'Martin%00', '%00%00']) {
      const answer = await app.inject({ url: `/nom?nom=${nom}` });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'REQUETE_INVALIDE' }]);
    }
    expect((await app.inject({ url: '/nom?nom=Martin' })).statusCode).toBe(200);
    expect(kept.text()).not.toContain('request failed');
    await app.close();
    await db.close();
  });
});

describe('a body that does not arrive is no failure of the server', () => {
  const head =
    'POST /corps HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"';

  /** A server that ends requests after `handlerTimeout` ms, and a connection that has sent a part of a body. */
  async function begin(handlerTimeout: number) {
    const kept = keepLog();
    const app = createServer(readSettings({}), kept.log, handlerTimeout);
    app.post('/corps', async (request) => request.body);
    app.get('/lente', () => new Promise(() => undefined));
    await app.listen({ port: 0, host: '127.0.0.1' });
    kept.clear();
    onTestFinished(() => app.close());
    const arrived = once(app.server, 'request');
    const socket = connect(portOf(app.server), '127.0.0.1', () => socket.write(head));
    onTestFinished(() => void socket.destroy());
    const [request] = (await arrived) as [IncomingMessage];
    return { app, kept, request, socket };
  }

  test('a connection that is lost', async () => {
    const { app, kept, request, socket } = await begin(120_000);
    const closed = new Promise((resolve) => request.once('close', resolve));
    socket.destroy();
    await closed;
    expect((await app.inject({ method: 'POST', url: '/corps', payload: {} })).statusCode).toBe(200);
    expect(kept.lines()).toMatchObject([{ level: 30, statut: 200 }]);
  });

  test('a body that is too slow answers 408 and ends its connection, a handler that is too slow 503', async () => {
    const { app, kept, socket } = await begin(300);
    const drip = setInterval(() => socket.write('a'), 20);
    onTestFinished(() => clearInterval(drip));
    const closed = once(socket, 'close');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*\r\nconnection: close\r\n[\s\S]*"REQUETE_TROP_LENTE"/i,
    );
    await closed;
    await expect.poll(kept.lines).toMatchObject([{ level: 30, route: '/corps', statut: 408 }]);
    kept.clear();
    expect((await fetch(`http://127.0.0.1:${portOf(app.server)}/lente`)).status).toBe(503);
    await app.close();
    expect(kept.lines()).toMatchObject([
      {
        level: 40,
        msg: 'requests refused',
        codes: { SERVICE_INDISPONIBLE: 1 },
        causes: { 'FastifyError FST_ERR_HANDLER_TIMEOUT': 1 },
      },
    ]);
  });
});
