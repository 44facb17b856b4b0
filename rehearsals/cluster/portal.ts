/** The portal's instances: the real server, three times, on one database. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { front, host, origin, ports } from './addresses.ts';
import { frontMachine, root } from './machines.ts';
import { ask, type Running, start, until } from './processes.ts';

export const instancePorts: readonly number[] = [0, 1, 2].map((index) => ports.instance + index);

export type Portal = {
  /** Starts the instance of a port and waits until it is ready. */
  startInstance(port: number): Promise<void>;
  endInstance(port: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Whether all instances are ready. */
  isReady(): Promise<boolean>;
  /** The instances that crashed. */
  crashed(): readonly string[];
  stop(): Promise<void>;
};

export function portalOn(databaseUrl: string, signal: AbortSignal): Portal {
  const secret = randomBytes(32).toString('base64url');
  const running = new Map<number, Running>();
  function startProcess(port: number): Running {
    const dataDir = join(root, `portal-${port}`);
    mkdirSync(dataDir, { recursive: true });
    return start({
      name: `portal ${port}`,
      machine: frontMachine,
      command: process.execPath,
      args: ['server/main.ts'],
      log: join(root, `portal-${port}.log`),
      env: {
        API_URL: '',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        DEMO: 'off',
        HOST: front,
        JWT_SECRET: secret,
        LOG_LEVEL: 'warn',
        PORT: String(port),
        PRODUCTION_SIMULATOR: 'off',
        PUBLIC_URL: origin,
        SMTP_URL: `smtp://${host}:${ports.mail}`,
        TRUST_PROXY: front,
      },
    });
  }
  const isReady = async (port: number) => (await ask(`http://${front}:${port}/health/ready`)) !== null;
  return {
    async startInstance(port) {
      running.set(port, startProcess(port));
      await until(
        `instance ${port}`,
        90,
        async () => {
          // Restarts like a supervisor: on a busy machine the first connection may time out.
          if (running.get(port)?.hasCrashed()) running.set(port, startProcess(port));
          return isReady(port);
        },
        signal,
      );
    },
    async endInstance(port, how) {
      await running.get(port)?.end(how);
    },
    isReady: async () => (await Promise.all(instancePorts.map(isReady))).every(Boolean),
    crashed: () => [...running.values()].filter((one) => one.hasCrashed()).map(({ name }) => name),
    async stop() {
      await Promise.all([...running.values()].map((one) => one.end('SIGTERM')));
    },
  };
}
