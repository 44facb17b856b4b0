/** Collects metrics of a server from start to stop, if `METRICS_PORT` is set. */
import type { AddressInfo } from 'node:net';
import type { Settings } from '../settings/settings.ts';
import { databaseMetrics, type Measured } from './databaseMetrics.ts';
import { listenMetrics } from './listenMetrics.ts';
import { createMetrics, type Metrics } from './metrics.ts';

export type RunningMetrics = Metrics & {
  /** The address of `/metrics`. */
  readonly address: AddressInfo;
  close(): Promise<void>;
};

/**
 * Starts collecting; null without a port.
 * @param measured null for a server without a database
 * @throws StartError if the address is unusable
 */
export async function openMetrics(
  settings: Settings,
  measured: Omit<Measured, 'settings'> | null,
): Promise<RunningMetrics | null> {
  const { metricsHost: host, metricsPort: port } = settings;
  if (port === null) return null;
  const metrics = createMetrics();
  const readDatabase = measured && databaseMetrics(metrics.register, { ...measured, settings });
  const server = await listenMetrics({ host, port }, async () => {
    await readDatabase?.();
    return { type: metrics.register.contentType, text: await metrics.register.metrics() };
  });
  return {
    ...metrics,
    address: server.address() as AddressInfo,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
