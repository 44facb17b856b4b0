/** The processes of the rehearsal: each in the namespace of its machine, with its output in a file. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

export type Running = {
  readonly name: string;
  readonly pid: number;
  /** Resolves once it has ended; at once where it has already. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Whether it ended without being asked to. */
  hasCrashed(): boolean;
};

export type Program = {
  readonly name: string;
  /** The network namespace that it runs in. */
  readonly machine: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The file that its output is added to. */
  readonly log: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The user that it runs as; root without one. */
  readonly user?: string;
};

/** How long a process may take to end in order, in milliseconds, before it is killed. */
const patience = 15_000;

/** Starts it; that it works is for others to ask. */
export function start({ name, machine, command, args, log, env, user }: Program): Running {
  const asUser =
    user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
  const output = openSync(log, 'a');
  const child = spawn('ip', ['netns', 'exec', machine, ...asUser, command, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    // Ctrl-C is for the rehearsal alone, which ends them in their order.
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

/** Runs a command that ends by itself, and answers what it prints; throws with what it complains of. */
export function run(command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The same for what takes its time: users go on working. */
export async function runMeanwhile(command: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(command, args, { timeout: 60_000 });
}

/** Asks again and again until the answer is true. Throws when that takes more than `seconds`, or is given up. */
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

/** The body of an answer 200 in JSON; null for any other one, or for none within two seconds. */
export async function ask<Body>(url: string): Promise<Body | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? ((await answer.json()) as Body) : null;
  } catch {
    return null;
  }
}
