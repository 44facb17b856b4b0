/** A disk of some megabytes, in memory, to see what happens when it is full. Only root can mount it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

export type SmallDisk = {
  readonly folder: string;
  /** Free room in MB. */
  free(): number;
  /** Fills the disk until so many MB are left. */
  fill(left: number): void;
  /** Removes what `fill` wrote. */
  clear(): void;
  unmount(): void;
};

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'portail-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const clear = () => rmSync(ballast, { force: true });
  return {
    folder,
    free: () => freeBytes() / 1_048_576,
    fill(left) {
      clear();
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes() - left * 1_048_576)));
      } catch {
        // Others wrote meanwhile: the disk is full.
      }
    },
    clear,
    unmount() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
