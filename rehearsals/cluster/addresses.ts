/** Network addresses: a bridge local to this machine, and a network namespace for each simulated machine. */

/** Address of the tool itself: the mail server. */
export const host = '10.229.0.1';
/** The machine of HAProxy and of the portal's instances. */
export const front = '10.229.0.10';
export const prefix = 24;
export const network = '10.229.0.0/24';

export const ports = {
  portal: 4200,
  database: 4201,
  etcd: 4210,
  etcdPeer: 4211,
  patroni: 4220,
  postgres: 4230,
  /** Port of the first instance; the others follow. */
  instance: 4240,
  mail: 4250,
} as const;

export const origin = `http://${front}:${ports.portal}`;

export type NodeName = 'node1' | 'node2' | 'node3';
export const nodeNames: readonly NodeName[] = ['node1', 'node2', 'node3'];

export function addressOf(node: NodeName): string {
  return `10.229.0.${20 + nodeNames.indexOf(node)}`;
}
