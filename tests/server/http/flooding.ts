/**
 * A worker that floods a server with the same bytes: each connection sends them, waits for the answer or for the end of
 * the connection, and begins again, until it is told to stop. It then tells how often each status was answered; 0 is a
 * connection that ended without an answer.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type Flood = {
  readonly port: number;
  /** Of the sender. */
  readonly localAddress: string;
  readonly connections: number;
  /** Written one after the other on each connection. */
  readonly parts: readonly Uint8Array[];
};

export type Counts = Readonly<Record<number, number>>;

const { port, localAddress, connections, parts } = workerData as Flood;
const counts: Record<number, number> = {};
let isStopped = false;

async function attackAgain(): Promise<void> {
  while (!isStopped) {
    const status = await attack();
    counts[status] = (counts[status] ?? 0) + 1;
    // A refused connection would be tried without a pause.
    if (status === 0) await sleep(5);
  }
}

function attack(): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      for (const part of parts) socket.write(part);
    });
    socket.setTimeout(20_000, () => socket.destroy());
    socket.once('data', (answer: Buffer) => {
      status = Number(answer.subarray(9, 12).toString());
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(status));
  });
}

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(Array.from({ length: connections }, attackAgain));
parentPort?.postMessage(counts);
