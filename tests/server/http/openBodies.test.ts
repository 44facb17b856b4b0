import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServer } from '../../../server/http/createServer.ts';
import { registerOpenBodies } from '../../../server/http/openBodies.ts';
import type { Session } from '../../../server/session/session.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { type Caller, multipart } from '../caller.ts';
import { keepLog, silentLog } from '../keptLog.ts';
import { portOf, readAnswer } from '../rawRequest.ts';
import { orderApp } from '../transfert/orderApp.ts';

const image = { method: 'POST', path: '/api/antivirus' };
const organisation = { method: 'PUT', path: '/api/organismeBeneficiaire/organisme/1' };
const orders = { method: 'POST', path: '/api/transfert' };

describe('SEC-53 open bodies', () => {
  const kept = keepLog();
  const app = orderApp({ kept });
  const open = new Set<Socket>();
  beforeAll(() => app.app.listen({ port: 0, host: '127.0.0.1' }));
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const socket of open) socket.destroy();
    open.clear();
    await expect.poll(connections).toBe(0);
  });
  const connections = () =>
    new Promise((resolve) => app.app.server.getConnections((_, count) => resolve(count)));

  /** Begins a request and sends `bytes` of its body, which never ends. */
  async function begin(
    caller: Caller,
    { method, path } = orders,
    bytes = 20_000,
    length = 100_000,
    on = app,
  ) {
    const { contentType, payload } = multipart('file', 'CMI_ORG075_20261118_001.csv', 'x'.repeat(200_000));
    const isFile = path === orders.path;
    const body = isFile ? payload : Buffer.from(`{"data":"${'A'.repeat(200_000)}"}`);
    const socket = connect(portOf(on.app.server), '127.0.0.1');
    open.add(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: portail',
      `Authorization: ${caller.authorization}`,
      `Login: ${caller.identifiant}`,
      `Emetteur: ${caller.organisme}`,
      `Content-Type: ${isFile ? contentType : 'application/json'}`,
      length === 0 ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    if (length === 0) socket.write(`${bytes.toString(16)}\r\n`);
    socket.write(body.subarray(0, bytes));
    return socket;
  }

  /** The answer that comes without the end of the body. */
  async function answerOf(socket: Socket) {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return readAnswer(answer.toString());
  }

  /** Sends an image whole, in a body that needs a place. */
  const sendImage = (caller: Caller) =>
    caller.call({ method: 'POST', url: image.path, payload: { data: 'A'.repeat(20_000) } });

  /** The answers of the requests that are refused, once there are so many. */
  async function refusalsOf(sockets: readonly Socket[], expected: number) {
    const answers: ReturnType<typeof readAnswer>[] = [];
    for (const socket of sockets)
      void answerOf(socket).then(
        (answer) => answers.push(answer),
        () => undefined,
      );
    await expect.poll(() => answers.length).toBe(expected);
    return answers;
  }

  test.each([
    ['order files', orders, 100_000],
    ['order files in chunks', orders, 0],
    ['images to scan', image, 100_000],
    ['images in chunks', image, 0],
    ['images of the organisation', organisation, 100_000],
  ])(
    'a user has eight %s at once; more are told to come back, and others are served',
    async (_name, to, length) => {
      const [claire, hugo] = [await app.as('0000000001'), await app.as('1000000001')];
      const sockets: Socket[] = [];
      for (let count = 0; count < 12; count += 1) sockets.push(await begin(claire, to, 20_000, length));
      for (const answer of await refusalsOf(sockets, 4)) {
        expect([answer.status, JSON.parse(answer.body)]).toMatchObject([429, { code: 'TROP_D_ENVOIS' }]);
        expect(answer.headers['retry-after']).toBe('5');
      }
      expect((await sendImage(claire)).statusCode).toBe(429);
      expect(
        (await claire.call({ method: 'POST', url: image.path, payload: { data: 'A' } })).statusCode,
      ).toBe(200);
      expect((await claire.call({ url: '/api/commandeDemande/commande' })).statusCode).toBe(200);
      expect((await sendImage(hugo)).statusCode).toBe(200);
      for (const socket of sockets) socket.destroy();
      await expect.poll(async () => (await sendImage(claire)).statusCode).toBe(200);
    },
  );

  test.each([orders, image, organisation])(
    'without a session $method $path is refused before its body arrives',
    async (to) => {
      const claire = await app.as('0000000001');
      for (const authorization of ['', 'Bearer a.b.c'])
        for (const [bytes, length] of [
          [0, 1_000_000],
          [1, 0],
        ] as const) {
          const answer = await answerOf(await begin({ ...claire, authorization }, to, bytes, length));
          expect([answer.status, JSON.parse(answer.body)]).toMatchObject([401, { code: 'NON_AUTHENTIFIE' }]);
        }
    },
  );

  test('a body that stalls or drips is answered 408, and its connection is closed', async () => {
    const later = globalThis.setInterval;
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, time?: number) =>
      later(work, time === 15_000 ? 300 : time)) as typeof setInterval);
    const claire = await app.as('0000000001');
    kept.clear();
    for (const to of [orders, image, organisation]) {
      for (const drips of [false, true]) {
        const socket = await begin(claire, to);
        const drip = setInterval(() => drips && socket.write('A'), 20);
        // What still drips into the closed connection is an error of its socket.
        const closed = new Promise((resolve) => socket.once('close', resolve));
        const answer = await answerOf(socket);
        expect([to.path, answer.status, JSON.parse(answer.body)]).toMatchObject([
          to.path,
          408,
          { code: 'REQUETE_TROP_LENTE' },
        ]);
        expect(answer.headers.connection).toBe('close');
        await closed;
        clearInterval(drip);
      }
    }
    vi.restoreAllMocks();
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendImage(claire)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(kept.lines().filter(({ level }) => Number(level) > 30)).toEqual([]);
  });

  test('a body that arrives slowly, but arrives, is read', async () => {
    const later = globalThis.setInterval;
    const looks: (() => void)[] = [];
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, time?: number) => {
      if (time === 15_000) looks.push(work);
      return later(work, time === 15_000 ? 3_600_000 : time);
    }) as typeof setInterval);
    const claire = await app.as('0000000001');
    const arrival = once(app.app.server, 'connection') as Promise<[Socket]>;
    const socket = await begin(claire, image, 20_000, 20_000 + 6 * 40_000);
    const [arriving] = await arrival;
    const answered = answerOf(socket);
    await expect.poll(() => looks.length).toBe(1);
    for (let part = 0; part < 6; part += 1) {
      const before = arriving.bytesRead;
      socket.write('A'.repeat(40_000));
      await expect.poll(() => arriving.bytesRead).toBeGreaterThanOrEqual(before + 40_000);
      looks[0]?.();
    }
    expect((await answered).status).toBe(400);
  });
});

describe('SEC-53 the places of open bodies', () => {
  let app: FastifyInstance;
  let worked = Promise.resolve();
  beforeAll(async () => {
    app = createServer(readSettings({}), silentLog);
    app.decorateRequest('session', {
      getter(this: FastifyRequest) {
        const [utilisateurId, id] = String(this.headers.login).split('/').map(Number);
        return { utilisateurId, organisme: { id } } as Session;
      },
    });
    registerOpenBodies(app);
    app.post('/corps', { config: { right: 'connecte' }, bodyLimit: 30_000 }, () => worked);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return () => app.close();
  });

  const body = Buffer.from(JSON.stringify('x'.repeat(20_000)));
  const statusOf = async (user: number, organisation: number) => {
    const headers = { login: `${user}/${organisation}`, 'content-type': 'application/json' };
    return (await app.inject({ method: 'POST', url: '/corps', headers, payload: body })).statusCode;
  };
  /** Sends a body, or only its beginning; resolves when the request has arrived. */
  const begin = async (user: number, organisation: number, bytes: number) => {
    const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
    const socket = connect(portOf(app.server), '127.0.0.1');
    socket.write(
      `POST /corps HTTP/1.1\r\nHost: x\r\nLogin: ${user}/${organisation}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, bytes));
    const [request] = await arrived;
    return { socket, request };
  };

  test('the users of an organisation have twenty-four, those of a process sixty-four', async () => {
    const sockets: Socket[] = [];
    /** Holds so many bodies of each of these users open. */
    const hold = async (count: number, organisation: number, ...users: number[]) => {
      for (const user of users)
        for (let index = 0; index < count; index += 1)
          sockets.push((await begin(user, organisation, 1)).socket);
    };
    await hold(8, 75, 1, 2, 3);
    expect([await statusOf(4, 75), await statusOf(5, 900)]).toEqual([429, 200]);
    await hold(8, 900, 5, 6, 7);
    await hold(7, 901, 8, 9);
    expect([await statusOf(10, 901), await statusOf(10, 902)]).toEqual([200, 200]);
    await hold(1, 901, 8, 9);
    expect([await statusOf(10, 901), await statusOf(10, 902)]).toEqual([429, 429]);
    sockets[0]?.destroy();
    await expect.poll(() => statusOf(4, 75)).toBe(200);
    expect(await statusOf(10, 902)).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOf(1, 75)).toBe(200);
  });

  test('a body that is worked on keeps its place, though its sender is gone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    worked = promise;
    for (let count = 0; count < 8; count += 1) {
      const { socket, request } = await begin(1, 75, body.length);
      await expect.poll(() => request.complete).toBe(true);
      const closed = once(request.socket, 'close');
      socket.destroy();
      await closed;
    }
    expect(await statusOf(1, 75)).toBe(429);
    resolve();
    await expect.poll(() => statusOf(1, 75)).toBe(200);
  });
});
