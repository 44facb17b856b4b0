/** An antivirus daemon whose scans last until the test ends them. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type HeldAntivirus = {
  /** The setting that names it. */
  readonly env: { readonly CLAMD_HOST: string };
  /** Waits for the next scan to begin. Returns the function that ends it without a finding. */
  nextScan(): Promise<() => void>;
  close(): void;
};

export async function startHeldAntivirus(): Promise<HeldAntivirus> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: { CLAMD_HOST: `127.0.0.1:${(server.address() as AddressInfo).port}` },
    async nextScan() {
      const [daemon] = (await once(server, 'connection')) as [Socket];
      await once(daemon, 'data');
      return () => daemon.end('stream: OK\0');
    },
    close: () => server.close(),
  };
}
