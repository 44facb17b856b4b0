/** HAProxy in front of the database leader and of the portal's instances. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, front, nodeNames, ports } from './addresses.ts';
import { frontMachine, root } from './machines.ts';
import { type Running, run, start } from './processes.ts';

export function startHaproxy(instances: readonly number[]): Running {
  const file = join(root, 'haproxy.cfg');
  writeFileSync(file, configuration(instances));
  run('haproxy', '-c', '-q', '-f', file);
  const log = join(root, 'haproxy.log');
  return start({
    name: 'haproxy',
    machine: frontMachine,
    command: 'haproxy',
    args: ['-db', '-f', file],
    log,
  });
}

function configuration(instances: readonly number[]): string {
  const databases = nodeNames.map(
    (node) => `server ${node} ${addressOf(node)}:${ports.postgres} check port ${ports.patroni}`,
  );
  const portals = instances.map((port) => `server portail-${port} ${front}:${port} check`);
  return `global
  maxconn 2000
  log stdout format raw local0 notice

defaults
  log global
  timeout connect 2s
  timeout queue 5s

listen database
  bind ${front}:${ports.database}
  mode tcp
  option clitcpka
  option srvtcpka
  timeout client 1h
  timeout server 1h
  timeout check 1s
  option httpchk GET /primary
  # A connection to a former leader ends at once: its pool would wait for the operating system to give it up.
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  ${databases.join('\n  ')}

listen portal
  bind ${front}:${ports.portal}
  mode http
  option forwardfor
  timeout client 65s
  timeout server 310s
  timeout http-request 20s
  # The instance itself takes two seconds to say that the database does not answer.
  timeout check 3s
  option httpchk GET /health/ready
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1
  # A reading goes to another instance where one ends before it answers; what may write is never sent twice.
  retries 2
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry if !METH_GET
  http-error status 502 content-type application/json string '{"code":"SERVEUR_AMONT"}' hdr Retry-After 2
  http-error status 503 content-type application/json string '{"code":"SERVICE_INDISPONIBLE"}' hdr Retry-After 2
  ${portals.join('\n  ')}
`;
}
