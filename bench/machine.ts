/**
 * Measures the machine's current speed with constant work, to tell differences of the machine from
 * differences of the code.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './part.ts';

/** Milliseconds on the idle machine on which the limits were set. */
const reference = { processor: 170, disk: 60 };

/** Prints both speeds as multiples of the reference. `folder` selects the disk. */
export function printMachineSpeed(folder: string): void {
  const processor = median(Array.from({ length: 3 }, () => timeOf(calculate)));
  const disk = median(Array.from({ length: 3 }, () => clockOf(() => makeFiles(folder))));
  const speed = (own: number, base: number) => `${own.toFixed(0)} ms (${(base / own).toFixed(2)} x)`;
  console.log(
    `machine: processor ${speed(processor, reference.processor)}, files ${speed(disk, reference.disk)}`,
  );
}

/** Elapsed or processor milliseconds, whichever is less. */
function timeOf(run: () => void): number {
  const started = performance.now();
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return Math.min(performance.now() - started, (user + system) / 1000);
}

function clockOf(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/** Hashing, and JSON parsing and serialising. */
function calculate(): void {
  const text = JSON.stringify(
    Array.from({ length: 2000 }, (_, index) => ({ index, name: `n${index}`, list: [index] })),
  );
  const hash = createHash('sha256');
  for (let round = 0; round < 100; round += 1) hash.update(JSON.stringify(JSON.parse(text)));
  hash.digest();
}

/** 500 files of 4 kB, created and deleted. */
function makeFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, 'files-'));
  const content = Buffer.alloc(4096, 'x');
  for (let number = 0; number < 500; number += 1) writeFileSync(join(scratch, String(number)), content);
  rmSync(scratch, { recursive: true });
}
