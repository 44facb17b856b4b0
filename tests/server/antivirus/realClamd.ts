/**
 * A real ClamAV daemon with the signature of the test file only, so that it starts in a second and without
 * network. As root on Debian its package is installed if missing.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClamdAddress } from '../../../server/antivirus/clamd.ts';
import { freePort } from '../../../testkit/freePort.ts';
import { eicar } from '../../eicar.ts';

const daemon = '/usr/sbin/clamd';

export type RealClamd = { readonly address: ClamdAddress; stop(): void };

/** Starts the daemon; null if there is none and none can be installed. */
export async function startClamd(options: readonly string[] = []): Promise<RealClamd | null> {
  if (!existsSync(daemon) && !install()) return null;
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  const port = await freePort();
  // The file itself by its MD5 sum, and its text anywhere in another file.
  writeFileSync(join(folder, 'eicar.hdb'), '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n');
  writeFileSync(join(folder, 'eicar.ndb'), `Eicar-Inside:0:*:${Buffer.from(eicar).toString('hex')}\n`);
  writeFileSync(
    join(folder, 'clamd.conf'),
    [
      'Foreground yes',
      'User root',
      `DatabaseDirectory ${folder}`,
      'TCPAddr 127.0.0.1',
      `TCPSocket ${port}`,
      'AlertExceedsMax yes',
      ...options,
      '',
    ].join('\n'),
  );
  const child = spawn(daemon, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await listening(port, child);
  } catch (error) {
    stop();
    throw error;
  }
  return { address: { host: '127.0.0.1', port }, stop };
}

function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  try {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'clamav-daemon'], quiet);
  } catch {
    return false; // no network, or another installation in progress: only the fault server is used
  }
  return existsSync(daemon);
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (answers) return;
    await wait(100);
  }
  throw new Error('clamd does not listen');
}
