/** The processes of the rehearsal, each in its machine's namespace, with its output in a file. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

export type Running = {
  readonly name: string;
  readonly pid: number;
  /** Ends the process; resolves when it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Whether it ended without being asked to. */
  hasCrashed(): boolean;
};

export type Program = {
  readonly name: string;
  /** The network namespace of the process. */
  readonly machine: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The file to which its output is appended. */
  readonly log: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The user of the process; default root. */
  readonly user?: string;
};

/** Timeout of a graceful shutdown in milliseconds; then the process is killed. */
const patience = 15_000;

/** Starts the process without waiting for readiness. */
export function start({ name, machine, command, args, log, env, user }: Program): Running {
  const asUser =
    user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
  const output = openSync(log, 'a');
  const child = spawn('ip', ['netns', 'exec', machine, ...asUser, command, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    // Ctrl-C reaches only the rehearsal, which ends the processes in order.
    detached: true,
  });
  closeSync(output);
  child.on('error', (error) => console.error(`${name}: ${error.message}`));
  let isAsked = false;
  return {
    name,
    pid: child.pid ?? 0,
    end(signal) {
      isAsked = true;
      return endOf(child, signal);
    },
    hasCrashed: () => !isAsked && hasEnded(child),
  };
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Runs a command and returns its output. Throws with its error output. */
export function run(command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The same without blocking, for longer commands while users work. */
export async function runMeanwhile(command: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(command, args, { timeout: 60_000 });
}

/** Polls until the answer is true. Throws after `seconds`, or when aborted. */
export async function until(
  what: string,
  seconds: number,
  isSo: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await wait(500, undefined, { signal });
  }
}

/** The JSON body of an answer 200; null for any other answer, or none within two seconds. */
export async function ask<Body>(url: string): Promise<Body | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? ((await answer.json()) as Body) : null;
  } catch {
    return null;
  }
}
