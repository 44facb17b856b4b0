/** The workbench of a copy of an application, started by its command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

export type Atelier = {
  readonly root: string;
  readonly port: number;
  /** The address that the command printed last. */
  readonly address: () => string;
  readonly start: () => Promise<void>;
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

/** A copy of the permits, below the project so that its packages are found. */
export function copyOfPermits(): string {
  const cache = join(process.cwd(), '.cache');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'atelier-'));
  for (const part of ['index.html', 'messages', 'schemas', 'screens', 'src', 'vite.config.ts'])
    cpSync(join('examples/permis', part), join(root, part), { recursive: true });
  return root;
}

/** Starts the command for an application, whose folder is given. */
export async function startAtelier(root: string, main = 'engine/node/main.js'): Promise<Atelier> {
  const port = await freePort();
  let command: ChildProcess | null = null;
  let address = '';
  const start = async () => {
    command = spawn(process.execPath, [main, 'atelier', '--root', root], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ATELIER_PORT: String(port) },
    });
    let said = '';
    for await (const part of command.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      said += String(part);
      address = /http:\S+jeton=\S+/.exec(said)?.[0] ?? '';
      if (address !== '') break;
    }
    command.stdout?.resume();
  };
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (command === null || command.exitCode !== null || command.signalCode !== null) return;
    command.kill(signal);
    await once(command, 'exit');
  };
  await start();
  return { root, port, address: () => address, start, stop };
}
