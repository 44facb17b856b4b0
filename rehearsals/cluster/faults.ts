/** The faults: each breaks one thing, repairs it, and ends when everything is healthy again. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../server/demo/random.ts';
import { type NodeName, nodeNames } from './addresses.ts';
import type { FaultRun } from './history.ts';
import { cutOff, fillDisk, freeDisk, reconnect } from './machines.ts';
import type { Patroni } from './patroni.ts';
import { instancePorts, type Portal } from './portal.ts';
import { until } from './processes.ts';

export type Cluster = {
  readonly patroni: Patroni;
  readonly portal: Portal;
  readonly random: Random;
  readonly signal: AbortSignal;
};

type Broken = Pick<FaultRun, 'target'> & Partial<Pick<FaultRun, 'lastsUntilMended' | 'alone'>>;
type Fault = (cluster: Cluster) => Promise<Broken>;

const second = 1_000;
/** Downtime of a node: longer than the failover takes. */
const absence = 25 * second;

export const faults: Readonly<Record<string, Fault>> = {
  'instance killed': (cluster) => withoutInstance(cluster, 'SIGKILL'),
  'instance stopped in order': (cluster) => withoutInstance(cluster, 'SIGTERM'),

  async 'primary killed'({ patroni, signal }) {
    const node = await leaderOf(patroni);
    await patroni.killNode(node);
    await wait(absence, undefined, { signal });
    patroni.startNode(node);
    return { target: node };
  },

  async switchover({ patroni }) {
    const [from, to] = [await leaderOf(patroni), await patroni.synchronous()];
    if (to === null) throw new Error('no follower is synchronous');
    await patroni.switchOver(from, to);
    return { target: `${from} to ${to}` };
  },

  async 'primary cut off'({ patroni, signal }) {
    return cutFor(absence, await leaderOf(patroni), signal);
  },

  async 'synchronous follower cut off'({ patroni, signal }) {
    const node = await patroni.synchronous();
    if (node === null) throw new Error('no follower is synchronous');
    return cutFor(absence, node, signal);
  },

  async 'disk of the primary full'({ patroni, signal }) {
    const node = await leaderOf(patroni);
    await fillDisk(node);
    await wait(absence, undefined, { signal });
    freeDisk(node);
    return { target: node, lastsUntilMended: true };
  },

  async 'both followers killed'({ patroni, signal }) {
    const leader = await leaderOf(patroni);
    const followers = nodeNames.filter((node) => node !== leader);
    await Promise.all(followers.map((node) => patroni.killNode(node)));
    // Wait until their connections are closed.
    await wait(2 * second, undefined, { signal });
    const from = Date.now();
    await wait(absence, undefined, { signal });
    const to = Date.now();
    for (const node of followers) patroni.startNode(node);
    return { target: followers.join(' and '), lastsUntilMended: true, alone: { from, to } };
  },
};

/** Breaks, repairs, and waits up to two minutes until everything is healthy. */
export async function runFault(name: string, cluster: Cluster): Promise<FaultRun> {
  const fault = faults[name];
  if (fault === undefined) throw new Error(`No fault is called ${name}: ${Object.keys(faults).join(', ')}`);
  const start = Date.now();
  const { target, lastsUntilMended = false, alone = null } = await fault(cluster);
  const mended = Date.now();
  const isWhole = async () => (await cluster.patroni.isWhole()) && (await cluster.portal.isReady());
  const isOver = async () => cluster.portal.crashed().length > 0 || (await isWhole());
  const isWholeAgain = await until(`${name}: everything whole again`, 120, isOver, cluster.signal).then(
    () => cluster.portal.crashed().length === 0,
    (error: unknown) => {
      if (cluster.signal.aborted) throw error;
      return false;
    },
  );
  return { name, target, start, mended, end: Date.now(), isWhole: isWholeAgain, lastsUntilMended, alone };
}

async function withoutInstance(
  { portal, random, signal }: Cluster,
  how: 'SIGKILL' | 'SIGTERM',
): Promise<Broken> {
  const port = random.pick(instancePorts);
  await portal.endInstance(port, how);
  await wait(8 * second, undefined, { signal });
  await portal.startInstance(port);
  return { target: `portal ${port}` };
}

async function cutFor(milliseconds: number, node: NodeName, signal: AbortSignal): Promise<Broken> {
  cutOff(node);
  await wait(milliseconds, undefined, { signal });
  reconnect(node);
  return { target: node };
}

async function leaderOf(patroni: Patroni): Promise<NodeName> {
  const leader = await patroni.leader();
  if (leader === null) throw new Error('no node leads');
  return leader;
}
