import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { scanWithClamd } from '../../../server/antivirus/clamd.ts';
import { scan } from '../../../server/antivirus/scan.ts';
import { eicar } from '../../eicar.ts';
import { silentLog as log } from '../keptLog.ts';

let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
  server = undefined;
});

/** A daemon that answers a given text after reading a whole stream, and records what it read. */
function daemon(
  answer: (socket: Socket) => void,
): Promise<{ port: number; host: string; read: () => Buffer }> {
  let received = Buffer.alloc(0);
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (received.subarray(-4).equals(Buffer.alloc(4))) answer(socket);
    });
  });
  return new Promise((resolve) => {
    server?.listen(0, '127.0.0.1', () => {
      const address = server?.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ port, host: '127.0.0.1', read: () => received });
    });
  });
}

test('SEC-57 sends the bytes in chunks, and returns the finding', async () => {
  const bytes = Buffer.alloc(150_000, 'a');
  const clean = await daemon((socket) => socket.end('stream: OK\0'));
  expect(await scan(bytes, clean, log)).toBe('clean');
  const read = clean.read();
  expect(read.subarray(0, 10).toString()).toBe('zINSTREAM\0');
  expect(read.length).toBe(10 + 150_000 + 3 * 4 + 4);
  expect(read.readUInt32BE(10)).toBe(65_536);
  server?.close();
  const infected = await daemon((socket) => socket.end('stream: Eicar-Signature FOUND\0'));
  expect(await scan(bytes, infected, log)).toBe('infected');
});

test.each([
  ['answers garbage', (socket: Socket) => socket.end('what?\0')],
  ['answers another session’s OK', (socket: Socket) => socket.end('x stream: OK\0')],
  ['answers without end', (socket: Socket) => socket.end('stream: OK')],
  ['refuses the size', (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['closes at once', (socket: Socket) => socket.destroy()],
  ['answers nothing', (socket: Socket) => socket.end()],
  ['never stops answering', (socket: Socket) => socket.write('x'.repeat(100_000))],
])('SEC-58 a daemon that %s is a failed scan, never a clean one', async (_name, answer) => {
  expect(await scan(Buffer.from('abc'), await daemon(answer), log)).toBe('failed');
});

test('SEC-58 a slow or unreachable daemon is a failed scan', async () => {
  const slow = await daemon(() => undefined);
  await expect(scanWithClamd(Buffer.from('abc'), slow, 100)).rejects.toThrow('in time');
  expect(await scan(Buffer.from('abc'), { host: '127.0.0.1', port: 1 }, log)).toBe('failed');
});

test('D39 without a daemon only the antivirus test file is detected, anywhere in the bytes', async () => {
  expect(await scan(Buffer.from(eicar), null, log)).toBe('infected');
  expect(await scan(Buffer.from(`a;b\r\n${eicar}`), null, log)).toBe('infected');
  expect(await scan(Buffer.from(eicar.slice(1)), null, log)).toBe('clean');
  expect(await scan(new Uint8Array(), null, log)).toBe('clean');
});
