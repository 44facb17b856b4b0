/** What rehearsals with a visible browser share: the programs that a machine has, and a display of their own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Those of the programs that this machine has not. */
export function absent(programs: readonly string[]): readonly string[] {
  return programs.filter((name) => spawnSync('which', [name]).status !== 0);
}

/** Starts Xvfb. `name`: the value of `DISPLAY`. */
export async function startDisplay(): Promise<{ readonly child: ChildProcess; readonly name: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return { child, name: `:${await firstLine(child, 3)}` };
}

/** The first line that a process writes to one of its files. */
export function firstLine(child: ChildProcess, file: 1 | 3): Promise<string> {
  const input = child.stdio[file];
  if (!input || !('read' in input)) throw new Error('no output');
  return new Promise((resolve, reject) => {
    createInterface({ input }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });
}
