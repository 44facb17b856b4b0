/** Measures a server from its start to its end, where `METRICS_PORT` asks for it. */
import type { AddressInfo } from 'node:net';
import type { Settings } from '../settings.ts';
import { databaseMetrics, type Measured } from './databaseMetrics.ts';
import { listenMetrics } from './listenMetrics.ts';
import { createMetrics, type Metrics } from './metrics.ts';

export type RunningMetrics = Metrics & {
  /** Where they are answered. */
  readonly address: AddressInfo;
  close(): Promise<void>;
};

/**
 * Begins to measure; null where no port is given.
 * @param measured null for a server without a database
 * @throws StartError where the address cannot be had
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
