/**
 * The simulated machines: a network namespace each, on one bridge, and a small RAM disk for each database
 * node. Cutting one off takes its link down: packets are lost, not refused.
 */
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, front, host, type NodeName, nodeNames, prefix } from './addresses.ts';
import { run } from './processes.ts';

const bridge = 'pcbridge';
const frontMachine = 'pc-front';
/** Folder of disks and logs; only one rehearsal at a time. */
export const root = '/tmp/portail-cluster';
/** Large enough for the database and its WAL, small enough to fill quickly. */
const diskSize = '600m';

export const machineOf = (node: NodeName): string => `pc-${node}`;
export { frontMachine };

const cableOf = (machine: string): string => `${machine}-c`;

export type Disk = { readonly data: string; readonly etcd: string };

export function diskOf(node: NodeName): Disk {
  return { data: join(root, node, 'disk'), etcd: join(root, node, 'etcd') };
}

/** Throws if machines of another rehearsal exist. */
export function refuseSecond(): void {
  if (existsSync(`/sys/class/net/${bridge}`))
    throw new Error(
      'Another rehearsal runs, or was killed: `npm run cluster -- --clean` removes what it left.',
    );
}

/** Creates all machines. */
export function makeMachines(): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true, mode: 0o755 });
  run('ip', 'link', 'add', 'name', bridge, 'type', 'bridge');
  run('ip', 'addr', 'add', `${host}/${prefix}`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  makeMachine(frontMachine, front);
  for (const node of nodeNames) {
    makeMachine(machineOf(node), addressOf(node));
    makeDisks(node);
  }
}

function makeMachine(machine: string, address: string): void {
  const cable = cableOf(machine);
  run('ip', 'netns', 'add', machine);
  run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine);
  run('ip', 'link', 'set', cable, 'master', bridge, 'up');
  run('ip', '-n', machine, 'addr', 'add', `${address}/${prefix}`, 'dev', 'eth0');
  run('ip', '-n', machine, 'link', 'set', 'eth0', 'up');
  run('ip', '-n', machine, 'link', 'set', 'lo', 'up');
}

function makeDisks(node: NodeName): void {
  const { data, etcd } = diskOf(node);
  for (const [folder, size] of [[data, diskSize] as const, [etcd, '400m'] as const]) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  }
  run('chown', 'postgres:postgres', data);
}

/** Kills their processes and removes them, even if they were only partly created. */
export function removeMachines(): void {
  const machines = [frontMachine, ...nodeNames.map(machineOf)].filter((name) =>
    existsSync(`/run/netns/${name}`),
  );
  for (const machine of machines) endAllIn(machine);
  for (const machine of machines) run('ip', 'netns', 'delete', machine);
  if (existsSync(`/sys/class/net/${bridge}`)) run('ip', 'link', 'delete', bridge);
  for (const { data, etcd } of nodeNames.map(diskOf))
    for (const folder of [data, etcd]) if (existsSync(folder)) attempt('umount', '--lazy', folder);
}

function endAllIn(machine: string): void {
  for (const pid of run('ip', 'netns', 'pids', machine).split('\n').filter(Boolean))
    attempt('kill', '-KILL', pid);
}

/** Ignores a failure: the effect may already be there. */
function attempt(command: string, ...args: readonly string[]): void {
  try {
    run(command, ...args);
  } catch {
    // Already done.
  }
}

export function cutOff(node: NodeName): void {
  run('ip', 'link', 'set', cableOf(machineOf(node)), 'down');
}

export function reconnect(node: NodeName): void {
  run('ip', 'link', 'set', cableOf(machineOf(node)), 'up');
}

const ballastOf = (node: NodeName): string => join(diskOf(node).data, 'ballast');

/** Fills the database's disk completely: first in one step, then block by block. */
export async function fillDisk(node: NodeName): Promise<void> {
  const { bavail, bsize } = statfsSync(diskOf(node).data);
  const file = await open(ballastOf(node), 'a');
  try {
    await file.write(Buffer.alloc(Math.max(0, bavail - 100) * bsize));
    const block = Buffer.alloc(bsize);
    // Also fills space that the database frees meanwhile, up to a limit.
    for (let blocks = 0; blocks < bavail; blocks += 1) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

export function freeDisk(node: NodeName): void {
  rmSync(ballastOf(node), { force: true });
}
