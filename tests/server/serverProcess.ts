/** Server processes of a test, each run like `npm start`, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Started = {
  readonly child: ChildProcess;
  /** Its output so far. */
  out(): string;
  readonly exit: Promise<number | null>;
  /** Its address; rejects with the output if it ends instead. */
  readonly address: Promise<string>;
};

const running = new Set<ChildProcess>();

/** The environment of each process. */
export const serverEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  PORT: '0',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'warn',
  PRODUCTION_SIMULATOR: 'off',
};

export function startServer(env: Record<string, string>): Started {
  // A server of the tests lives for seconds: to optimise the code of the embedded database takes longer than it saves.
  const child = spawn('node_modules/.bin/node', ['--liftoff-only', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...serverEnv, ...env },
  });
  running.add(child);
  let out = '';
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        out += text.toString();
        const [, found] = /^Portail CMI Organismes: (\S+)\/$/m.exec(out) ?? [];
        if (found !== undefined && out.includes('\nData: ')) resolve(found);
      });
    }
    void exit.then(() => reject(new Error(out)));
  });
  address.catch(() => undefined);
  return { child, out: () => out, exit, address };
}

/** Stops it gracefully, or by the given signal. Returns its exit code. */
export async function stopServer(
  server: Started,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  server.child.kill(signal);
  return server.exit;
}

/** A folder of a test file for servers on the embedded database: they use its `data` unless told otherwise. */
export function serverFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portail-main-'));
  const ownEnv = { ...serverEnv, DATA_DIR: join(folder, 'data') };
  const start = (env: Record<string, string>) => startServer({ DATA_DIR: ownEnv.DATA_DIR, ...env });
  return {
    folder,
    ownEnv,
    start,
    /** Starts a server that ends by itself. */
    async refused(env: Record<string, string>): Promise<{ code: number | null; out: string }> {
      const server = start(env);
      const code = await server.exit;
      return { code, out: server.out().trim() };
    },
    /** A copy of `data` once a server has filled it, in a tenth of the time. */
    copyOfData(name: string): string {
      const dataDir = join(folder, name);
      cpSync(ownEnv.DATA_DIR, dataDir, { recursive: true });
      return dataDir;
    },
  };
}

/** For `afterEach`: kills processes left by a failed test. */
export async function killServers(): Promise<void> {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.on('exit', resolve));
    }
  }
  running.clear();
}
