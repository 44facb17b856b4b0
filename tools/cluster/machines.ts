/**
 * The machines that are played: a network namespace each, on one bridge, and for the database's nodes a small disk in
 * memory. Cutting one off takes its end of the cable out: no answer, no refusal.
 */
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, front, host, type NodeName, nodeNames, prefix } from './addresses.ts';
import { run } from './processes.ts';

const bridge = 'pcbridge';
const frontMachine = 'pc-front';
/** Where disks and logs are; one rehearsal at a time. */
export const root = '/tmp/portail-cluster';
/** Enough for the database and its log of changes, and quickly filled. */
const diskSize = '600m';

export const machineOf = (node: NodeName): string => `pc-${node}`;
export { frontMachine };

const cableOf = (machine: string): string => `${machine}-c`;

export type Disk = { readonly data: string; readonly etcd: string };

export function diskOf(node: NodeName): Disk {
  return { data: join(root, node, 'disk'), etcd: join(root, node, 'etcd') };
}

/** Throws where those of another rehearsal are still there. */
export function refuseSecond(): void {
  if (existsSync(`/sys/class/net/${bridge}`))
    throw new Error(
      'Another rehearsal runs, or was killed: `npm run cluster -- --clean` removes what it left.',
    );
}

/** Makes them all. */
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

/** Ends whatever still runs in them, and removes them, however far they were made. */
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

/** What it would do may be done already. */
function attempt(command: string, ...args: readonly string[]): void {
  try {
    run(command, ...args);
  } catch {
    // It was.
  }
}

export function cutOff(node: NodeName): void {
  run('ip', 'link', 'set', cableOf(machineOf(node)), 'down');
}

export function reconnect(node: NodeName): void {
  run('ip', 'link', 'set', cableOf(machineOf(node)), 'up');
}

const ballastOf = (node: NodeName): string => join(diskOf(node).data, 'ballast');

/** Leaves no byte on the disk of the database: what is free at once, then block by block. */
export async function fillDisk(node: NodeName): Promise<void> {
  const { bavail, bsize } = statfsSync(diskOf(node).data);
  const file = await open(ballastOf(node), 'a');
  try {
    await file.write(Buffer.alloc(Math.max(0, bavail - 100) * bsize));
    const block = Buffer.alloc(bsize);
    // What the database frees meanwhile is taken too, within bounds.
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
