/** Patroni with PostgreSQL on each node: a leader, a synchronous follower and an asynchronous one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, type NodeName, network, nodeNames, ports } from './addresses.ts';
import { diskOf, machineOf, root } from './machines.ts';
import { ask, type Running, run, runMeanwhile, start, until } from './processes.ts';

const scope = 'portail';
export const postgresBinaries = '/usr/lib/postgresql/15/bin';

export type Passwords = { readonly superuser: string; readonly replication: string; readonly rewind: string };

type Member = {
  readonly name: NodeName;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
};

export type Patroni = {
  /** Starts the Patroni of a node, which starts its PostgreSQL. */
  startNode(node: NodeName): void;
  /** Kills Patroni and the postmaster of a node without a shutdown. */
  killNode(node: NodeName): Promise<void>;
  /** The leader as known by the other nodes; null if there is none. */
  leader(): Promise<NodeName | null>;
  synchronous(): Promise<NodeName | null>;
  /** Whether one node leads and both others follow, one of them synchronously. */
  isWhole(): Promise<boolean>;
  /** Orderly switchover to another node. */
  switchOver(from: NodeName, to: NodeName): Promise<void>;
  stop(): Promise<void>;
};

const configOf = (node: NodeName): string => join(root, `${node}-patroni.yml`);

/** Starts all nodes and waits until the cluster is healthy. */
export async function startPatroni(passwords: Passwords, signal: AbortSignal): Promise<Patroni> {
  const running = new Map<NodeName, Running>();
  for (const node of nodeNames) {
    // JSON is valid YAML.
    writeFileSync(configOf(node), JSON.stringify(settingsOf(node, passwords), null, 2));
    run('chown', 'postgres:postgres', configOf(node));
    mkdirSync(join(root, node, 'socket'), { recursive: true });
    run('chown', 'postgres:postgres', join(root, node, 'socket'));
  }
  const patroni: Patroni = {
    startNode(node) {
      running.set(
        node,
        start({
          name: `patroni of ${node}`,
          machine: machineOf(node),
          command: 'patroni',
          args: [configOf(node)],
          log: join(root, `${node}-patroni.log`),
          user: 'postgres',
          // Directory of PostgreSQL's own messages.
          env: { HOME: '/var/lib/postgresql', LC_ALL: 'C.UTF-8' },
        }),
      );
    },
    async killNode(node) {
      await running.get(node)?.end('SIGKILL');
      process.kill(postmasterOf(node), 'SIGKILL');
    },
    leader: async () => memberOf(await members(), ({ role }) => role === 'leader'),
    synchronous: async () => memberOf(await members(), ({ role }) => role === 'sync_standby'),
    async isWhole() {
      const all = (await members()) ?? [];
      return (
        all.filter(({ role }) => role === 'leader').length === 1 &&
        all.filter(({ role }) => role === 'sync_standby').length === 1 &&
        all.filter(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0).length ===
          nodeNames.length
      );
    },
    async switchOver(from, to) {
      const asked = ['switchover', '--master', from, '--candidate', to, '--force', scope];
      await runMeanwhile('ip', 'netns', 'exec', machineOf(to), 'patronictl', '-c', configOf(to), ...asked);
    },
    async stop() {
      await Promise.all([...running.values()].map((one) => one.end('SIGTERM')));
    },
  };
  for (const node of nodeNames) patroni.startNode(node);
  await until('the database with its two followers', 180, patroni.isWhole, signal);
  return patroni;
}

/** The members according to the first node that answers; a node that was cut off does not know the others. */
async function members(): Promise<readonly Member[] | null> {
  const answers = await Promise.all(
    nodeNames.map((node) =>
      ask<{ members: readonly Member[] }>(`http://${addressOf(node)}:${ports.patroni}/cluster`),
    ),
  );
  return answers.find((answer) => answer !== null)?.members ?? null;
}

function memberOf(all: readonly Member[] | null, isIt: (member: Member) => boolean): NodeName | null {
  return all?.find(isIt)?.name ?? null;
}

function postmasterOf(node: NodeName): number {
  const [pid] = readFileSync(join(diskOf(node).data, 'data/postmaster.pid'), 'utf8').split('\n', 1);
  return Number(pid);
}

function settingsOf(node: NodeName, { superuser, replication, rewind }: Passwords) {
  const address = addressOf(node);
  return {
    scope,
    name: node,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    // Not etcd3: with Patroni 3.0.2 a former leader that returns after a network partition overwrites its
    // successor in etcd. The v2 protocol uses compare-and-swap.
    etcd: { hosts: nodeNames.map((name) => `${addressOf(name)}:${ports.etcd}`) },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 4,
        // Fail over at once after a crash of the leader's PostgreSQL or a full disk.
        primary_start_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: join(diskOf(node).data, 'data'),
      bin_dir: postgresBinaries,
      use_unix_socket: true,
      parameters: { unix_socket_directories: join(root, node, 'socket') },
      pg_hba: [
        'local all all scram-sha-256',
        `host replication replicator ${network} scram-sha-256`,
        `host all all ${network} scram-sha-256`,
      ],
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replicator', password: replication },
        rewind: { username: 'rewinder', password: rewind },
      },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

const parameters = {
  max_connections: 100,
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  min_wal_size: '64MB',
  wal_keep_size: '64MB',
  wal_log_hints: 'on',
  password_encryption: 'scram-sha-256',
  // A commit waits this long for a lost follower.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '10s',
};
