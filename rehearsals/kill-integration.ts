/**
 * Kills the server (SIGKILL) twenty times while it integrates order files, restarts it each time, and proves
 * in the database that no file was lost, partly imported or imported twice. Runs on the embedded database and
 * on PostgreSQL (`DATABASE_URL`, or a temporary one). `--rounds 5` and `--engine pglite|postgres` shorten it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fail, type KilledServer, onEachEngine, orderFileTransfer, signIn } from '../testkit/killedServer.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, engine: { type: 'string' } },
});
const rounds = Number(values.rounds);
const lines = 3_000;
const errors = 30;

await onEachEngine(values.engine, prove);

async function prove(server: KilledServer): Promise<void> {
  const { origin, engine } = server;
  await server.start();
  const token = await signIn(origin);
  await send(origin, token, 0);
  const whole = await settled(origin, token, numeroOf(0));
  let interrupted = 0;
  for (let round = 1; round <= rounds; round++) {
    await send(origin, token, round);
    // Kills are spread over the whole duration of an integration.
    await sleep((whole * (round - 1)) / rounds);
    await server.kill('SIGKILL');
    await server.start();
    if ((await statusOf(origin, token, numeroOf(round))) !== 'OK') interrupted += 1;
  }
  for (let round = 0; round <= rounds; round++) await settled(origin, token, numeroOf(round));
  await server.kill('SIGTERM');

  const problems = await inspect(server);
  console.log(
    `${engine}: killed ${rounds} times, ${interrupted} of them before the order was OK; ${problems.length} problems`,
  );
  for (const problem of problems) fail(problem);
}

/** All inconsistencies in the database after every order has ended. */
async function inspect(server: KilledServer): Promise<string[]> {
  const db = await server.open();
  try {
    const orders = await db.query<Record<string, unknown>>(
      `select c.numero_commande as numero, c.statut, c.nombre_lignes_ok as ok, c.nombre_lignes_ko as ko,
         (select count(*) from demande d where d.commande_id = c.id) as demandes,
         (select count(distinct d.numero_ligne) from demande d where d.commande_id = c.id) as lignes,
         (select count(*) from commande_ligne_erreur l where l.commande_id = c.id) as erreurs,
         (select count(*) from demande d where d.commande_id = c.id and d.statut_demande = 'A_ARBITRER') as retenues,
         (select count(distinct b.demande_id) from doublon b join demande d on d.id = b.demande_id
          where d.commande_id = c.id) as doublons
       from commande c join fichier_commande f on f.commande_id = c.id order by c.id`,
    );
    const problems = orders.length === rounds + 1 ? [] : [`${orders.length} orders for ${rounds + 1} files`];
    const wanted = {
      statut: 'OK',
      ok: lines - errors,
      ko: errors,
      demandes: lines - errors,
      lignes: lines - errors,
      erreurs: errors,
    };
    for (const order of orders) {
      for (const [name, value] of Object.entries(wanted)) {
        if (order[name] !== value) problems.push(`${order.numero}: ${name} is ${order[name]}, not ${value}`);
      }
      if (order.retenues !== order.doublons)
        problems.push(`${order.numero}: held requests without duplicate`);
    }
    const copies = orders.filter((order) => Number(order.doublons) > 0).length;
    if (copies === 0) problems.push('no file held a duplicate of an earlier one');
    return problems;
  } finally {
    await db.close();
  }
}

/** Every second file contains the people of the previous one, to exercise the duplicate check. */
async function send(origin: string, token: string, round: number): Promise<void> {
  const text = makeOrderFile({ kind: 'PP', lines, errors, seed: 1 + Math.floor(round / 2) });
  const answer = await fetch(`${origin}/api/transfert`, orderFileTransfer(token, numeroOf(round), text));
  const body = await answer.text();
  if (answer.status !== 200 || !body.includes('"UPLOAD_OK"'))
    throw new Error(`transfer: ${answer.status} ${body.slice(0, 300)}`);
}

async function statusOf(origin: string, token: string, numero: string): Promise<string> {
  const answer = await fetch(`${origin}/api/commandeDemande/commande/${numero}`, {
    headers: { authorization: token },
  });
  const order = (await answer.json()) as { statutCommande?: string };
  return order.statutCommande ?? `${answer.status}`;
}

/** Waits until an order has ended. Returns the time it took. */
async function settled(origin: string, token: string, numero: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const statut = await statusOf(origin, token, numero);
    if (statut === 'OK' || statut === 'KO') return performance.now() - start;
    if (performance.now() - start > 60_000) throw new Error(`${numero} is still ${statut}`);
    await sleep(15);
  }
}

function numeroOf(round: number): string {
  return `CMI_ORG075_20260801_${String(round + 1).padStart(3, '0')}`;
}
