/** An antivirus daemon whose scans last until the test ends them. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { ClamdAddress } from '../../../server/antivirus/clamd.ts';

export type HeldAntivirus = {
  readonly clamd: ClamdAddress;
  /** Waits for the next scan to begin. Returns the function that ends it without a finding. */
  nextScan(): Promise<() => void>;
  close(): void;
};

export async function startHeldAntivirus(): Promise<HeldAntivirus> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    clamd: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    async nextScan() {
      const [daemon] = (await once(server, 'connection')) as [Socket];
      await once(daemon, 'data');
      return () => daemon.end('stream: OK\0');
    },
    close: () => server.close(),
  };
}
