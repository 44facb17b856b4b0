/** etcd, one member on each node: stores the current leader. */
import { join } from 'node:path';
import { addressOf, type NodeName, nodeNames, ports } from './addresses.ts';
import { diskOf, machineOf, root } from './machines.ts';
import { ask, type Running, start, until } from './processes.ts';

const clientUrl = (node: NodeName): string => `http://${addressOf(node)}:${ports.etcd}`;
const peerUrl = (node: NodeName): string => `http://${addressOf(node)}:${ports.etcdPeer}`;

/** Starts the members and waits for a quorum. */
export async function startEtcd(signal: AbortSignal): Promise<readonly Running[]> {
  const members = nodeNames.map((node) =>
    start({
      name: `etcd of ${node}`,
      machine: machineOf(node),
      command: 'etcd',
      args: [
        ...['--name', node, '--data-dir', join(diskOf(node).etcd, 'data')],
        ...['--listen-client-urls', clientUrl(node), '--advertise-client-urls', clientUrl(node)],
        ...['--listen-peer-urls', peerUrl(node), '--initial-advertise-peer-urls', peerUrl(node)],
        ...['--initial-cluster', nodeNames.map((name) => `${name}=${peerUrl(name)}`).join(',')],
        // Patroni uses the v2 protocol (patroni.ts).
        '--enable-v2',
        // Prevents a member that was cut off from forcing an election when it returns.
        '--pre-vote',
      ],
      log: join(root, `${node}-etcd.log`),
    }),
  );
  const isHealthy = async (node: NodeName) =>
    (await ask<{ health: string }>(`${clientUrl(node)}/health`))?.health === 'true';
  await until('etcd', 30, async () => (await Promise.all(nodeNames.map(isHealthy))).every(Boolean), signal);
  return members;
}
