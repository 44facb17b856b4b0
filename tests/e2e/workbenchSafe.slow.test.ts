/** Attacks on the running workbench: by foreign pages, other names, broken addresses, and paths out of its folders. */
import { existsSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { type Atelier, copyOfPermits, expect, startAtelier, test } from './atelier.ts';

let atelier: Atelier;

test.beforeAll(async () => {
  atelier = await startAtelier(copyOfPermits());
});

test.afterAll(async () => {
  await atelier.stop();
  rmSync(atelier.root, { recursive: true });
});

type Answer = { readonly status: number; readonly body: string; readonly cookie: string };

/** Sends a path as it is: nothing is made plain on the way. */
function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  const { port } = atelier;
  return new Promise((answered, failed) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        answered({
          status: response.statusCode ?? 0,
          body: text,
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
        }),
      );
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

const api = '/atelier/api/';

test('foreign pages, other names and other programs get nothing, and broken addresses end nothing', async () => {
  const own = `http://127.0.0.1:${atelier.port}`;
  const { cookie } = await send(atelier.address().slice(own.length));
  expect(cookie).toContain('atelier-');
  expect((await send(`${api}project`, { cookie }, 'POST', '[]')).status).toBe(200);
  const page = await send(`/atelier/`, { cookie });
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|style=/);

  const refused: readonly (readonly [Record<string, string>, string?])[] = [
    [{}],
    [{ cookie: `${cookie}x` }],
    [{ cookie, host: `attaquant.exemple:${atelier.port}` }],
    [{ cookie, host: `127.0.0.1.exemple.fr:${atelier.port}` }],
    [{ cookie, origin: 'null' }, 'POST'],
    [{ cookie, origin: 'http://attaquant.exemple' }, 'POST'],
    [{ cookie, origin: `http://127.0.0.1:${atelier.port + 1}` }, 'POST'],
    [{ cookie, 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }, 'POST'],
    [{ cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
  ];
  for (const [headers, method] of refused)
    for (const path of [`${api}save`, '/atelier/avant/', '/', '/@fs/etc/passwd'])
      expect(await send(path, headers, method), JSON.stringify(headers)).toMatchObject({ status: 403 });
  // A token in the address opens nothing for a foreign name or page.
  const token = atelier.address().slice(own.length);
  expect((await send(token, { host: 'attaquant.exemple' })).cookie).toBe('');
  expect((await send(token, { origin: 'http://attaquant.exemple' })).cookie).toBe('');

  for (const path of ['//[', '/%', '/atelier/api/%E0%A4%A', '//attaquant.exemple/', `${api}toString`]) {
    await send(path);
    await send(path, { cookie });
  }
  expect((await send(`${api}project`, { cookie }, 'POST', '[]')).status).toBe(200);
});

test('live reload takes no connection of a foreign page', async () => {
  for (const origin of ['http://attaquant.exemple', 'null']) {
    const socket = connect(atelier.port, '127.0.0.1');
    let said = '';
    socket.on('data', (part) => {
      said += String(part);
    });
    socket.on('error', () => {});
    socket.write(
      [
        'GET / HTTP/1.1',
        `Host: 127.0.0.1:${atelier.port}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Protocol: vite-hmr',
        `Origin: ${origin}`,
        '\r\n',
      ].join('\r\n'),
    );
    await new Promise((closed) => socket.once('close', closed));
    expect(said).not.toContain('101');
  }
});

test('nothing is read or written outside of the folders, and no other machine is answered', async () => {
  const { cookie } = await send(new URL(atelier.address()).pathname + new URL(atelier.address()).search);
  const paths = [
    '../secret.yaml',
    'screens/../../secret.yaml',
    'screens/..%2f..%2fsecret.yaml',
    'SCREENS/app.yaml',
    'src/registry.tsx',
    '.git/config.yaml',
    'screens/.git/x.yaml',
    'screens\\..\\x.yaml',
    '/etc/passwd',
    'file:///etc/passwd',
    '__proto__',
  ];
  for (const path of paths) {
    const read = await send(`${api}file`, { cookie }, 'POST', JSON.stringify([path]));
    expect(JSON.parse(read.body), path).toHaveProperty('refusal');
    const asked = JSON.stringify([[{ path, text: 'x: 1', version: '' }]]);
    const saved = await send(`${api}save`, { cookie }, 'POST', asked);
    expect(JSON.parse(saved.body), path).toMatchObject([{ refusal: expect.any(String) }]);
    const commit = JSON.stringify([{ branch: 'x', message: 'm', paths: [path] }]);
    const made = await send(`${api}commit`, { cookie }, 'POST', commit);
    expect(JSON.parse(made.body), path).toEqual(expect.any(String));
  }
  expect(existsSync(join(atelier.root, '../secret.yaml'))).toBe(false);
  const others = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) {
    const socket = connect(atelier.port, address);
    const outcome = await new Promise((told) => {
      socket.once('connect', () => told('connected'));
      socket.once('error', () => told('refused'));
    });
    expect(outcome).toBe('refused');
  }
});
