/** Requests as bytes on a socket, which client libraries would not send. */
import { connect } from 'node:net';

export type RawAnswer = {
  /** 0 without an answer. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Sends `GET {target}` with these header lines. Returns the answer, read until the connection is closed. */
export async function rawGet(
  port: number,
  target: string,
  lines: readonly string[] = [],
): Promise<RawAnswer> {
  const all = [`GET ${target} HTTP/1.1`, 'Host: portail.example', ...lines, 'Connection: close', '', ''];
  return readAnswer(await rawBytes(port, all.join('\r\n')));
}

/** Sends bytes unchanged. Returns the answer, read until the connection is closed, 10 s at most. */
export function rawBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

/** Parses one answer, after skipping a 100 Continue. */
export function readAnswer(answer: string): RawAnswer {
  const [head = '', ...body] = answer.replace(/^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/, '').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value] as const;
  });
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  };
}

/** The port of a listening server. */
export function portOf(server: { address(): unknown }): number {
  const address = server.address();
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
}
