/**
 * A client of the ClamAV daemon: one INSTREAM session for each scan. Any answer but OK or FOUND is a failure.
 */
import { connect } from 'node:net';

export type ClamdAddress = { readonly host: string; readonly port: number };

const chunkSize = 64 * 1024;
const longestAnswer = 4096;

/** Scans the bytes. Rejects if the daemon is unreachable, too slow, closes early or answers anything else. */
export function scanWithClamd(
  bytes: Uint8Array,
  address: ClamdAddress,
  timeout = 15_000,
): Promise<'clean' | 'infected'> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host: address.host, port: address.port });
    const timer = setTimeout(
      () => socket.destroy(new Error('the antivirus did not answer in time')),
      timeout,
    );
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let start = 0; start < bytes.length; start += chunkSize) {
        const chunk = bytes.subarray(start, start + chunkSize);
        socket.write(sizeOf(chunk.length));
        socket.write(chunk);
      }
      socket.write(sizeOf(0));
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (answer.length > longestAnswer) socket.destroy(new Error('the antivirus answered too much'));
      else if (answer.includes('\0')) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      const end = answer.indexOf('\0');
      const line = end < 0 ? '' : answer.slice(0, end);
      if (line === 'stream: OK') resolve('clean');
      else if (/^stream: .+ FOUND$/.test(line)) resolve('infected');
      else reject(new Error(`the antivirus answered ${JSON.stringify(line.slice(0, 100))}`));
    });
  });
}

function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length);
  return size;
}
