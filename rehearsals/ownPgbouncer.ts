/** A temporary PgBouncer in transaction mode, in front of a PostgreSQL server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../testkit/freePort.ts';

// Debian installs it in a folder that only root's PATH contains.
const env = { ...process.env, PATH: `${process.env.PATH ?? ''}${delimiter}/usr/sbin` };

export type OwnPgbouncer = {
  /** Address of the database through PgBouncer. */
  readonly url: string;
  start(): Promise<void>;
  /** Closes all connections at once. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

export function hasPgbouncer(): boolean {
  return spawnSync('pgbouncer', ['--version'], { env }).status === 0;
}

/**
 * Writes its configuration: at most `poolSize` connections to the server at `target`; no start-up parameter
 * is ignored.
 */
export async function makePgbouncer(target: string, poolSize: number): Promise<OwnPgbouncer> {
  const server = new URL(target);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755); // as root it runs as another user
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${server.username}" "${server.password}"\n`);
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  );
  const url = new URL(target);
  url.port = String(port);
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: url.href,
    async start() {
      child = spawn('pgbouncer', ['-q', ...user, file], { stdio: ['ignore', 'ignore', 'ignore'], env });
      await listening(port, child);
    },
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with code ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('pgbouncer does not listen');
}
