/**
 * Fills the disk under the running portal (REL-09), to the last page and to less than what a file of the log
 * or a large order file needs. Writes must fail as server errors, never be acknowledged and lost; after space
 * is freed, writes work again, and all acknowledged data is there, also after a restart. The embedded database, its WAL and the mails are on a small RAM disk, which only root can mount.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  expectIs,
  fail,
  type KilledServer,
  onEachEngine,
  orderFileTransfer,
  signIn,
} from '../testkit/killedServer.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';
import { mountSmallDisk } from '../testkit/smallDisk.ts';

const disk = mountSmallDisk(400);
const series = 'CMI_ORG075_202101';
/** Of the order files: an ordinary and a large one, in turn. */
const lineCounts = [1_000, 10_000];
/** What the disk has left in MB: nothing, less than a file of the log, than two of them, than those and a large file. */
const margins = [0, 1, 8, 15, 20, 31, 40];
try {
  await onEachEngine('pglite', prove, { DATA_DIR: join(disk.folder, 'data') });
} finally {
  disk.unmount();
}

type Row = Readonly<Record<string, unknown>>;

async function prove({ origin, start, kill, open }: KilledServer): Promise<void> {
  await start();
  let authorization = await signIn(origin);
  const path = '/api/organismeBeneficiaire/titre/demandeTitre';
  const get = async (address: string): Promise<unknown> => {
    const answer = await fetch(`${origin}${path}${address}`, { headers: { authorization } });
    return answer.ok ? answer.json() : null;
  };
  const list = (await get('?draw=1&start=0&length=1')) as { data: Row[] } | null;
  const request = list?.data[0];
  if (request === undefined) throw new Error('The demonstration holds no request.');
  let acknowledged: unknown = request.commentaire ?? null;
  const write = async (commentaire: string): Promise<number> => {
    const answer = await fetch(`${origin}${path}/${request.numeroDemande}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ ...request, commentaire }),
    }).catch(() => null);
    await answer?.arrayBuffer();
    authorization = answer?.headers.get('authorization') ?? authorization;
    if (answer?.status === 200) acknowledged = commentaire;
    return answer?.status ?? 0;
  };
  /** Lines of the acknowledged order files by number. */
  const transfers = new Map<string, number>();
  /** Sends an order file and returns the answer as a word. */
  const send = async (count: number): Promise<string> => {
    const numero = `${series}01_${String(count + 1).padStart(3, '0')}`;
    const lines = lineCounts[count % lineCounts.length] ?? 1;
    const text = makeOrderFile({ kind: 'PP', lines, errors: 0, seed: count });
    const transfer = orderFileTransfer(authorization, numero, text);
    const answer = await fetch(`${origin}/api/transfert`, transfer).catch(() => null);
    const body = (await answer?.text().catch(() => null)) ?? '';
    const isDone = answer?.status === 200 && body.includes('"UPLOAD_OK"');
    if (isDone) transfers.set(numero, lines);
    return isDone ? 'transferred' : `transfer ${answer?.status}`;
  };
  const held = async () => ((await get(`/${request.numeroDemande}`)) as Row | null)?.commentaire;

  expectIs('a write before', await write('avant'), 200);
  let sent = 0;
  for (const margin of margins) {
    disk.fill(margin);
    const before = transfers.size;
    const answers = new Map<string, number>();
    for (let count = 0; count < 4; count += 1, sent += 1) {
      for (const answer of [await send(sent), String(await write(`plein ${sent}`.padEnd(70, 'x')))])
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    console.log(`with ${margin} MB left:`, Object.fromEntries(answers));
    if (!answers.has('200') && !answers.has('503')) fail('no answer of the server');
    if (transfers.size === before + 4) fail('the disk was never short');
    disk.clear();
    await sleep(500);
    expectIs('what is held once there is room', await held(), acknowledged);
    expectIs('a write afterwards', await write(`après ${margin}`), 200);
    expectIs('a transfer afterwards', await send(100 + margin), 'transferred');
  }
  await kill('SIGKILL');
  await start();
  authorization = await signIn(origin);
  expectIs('what is held after a new start', await held(), acknowledged);
  disk.fill(0);
  await kill('SIGTERM');
  disk.clear();
  await start();
  authorization = await signIn(origin);
  expectIs('what is held after a stop on a full disk', await held(), acknowledged);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`${origin}/api/commandeDemande/commande?commande=${series}&statut=EN_COURS`, {
      headers: { authorization },
    });
    if (((await answer.json()) as Row[]).length === 0) break;
    await sleep(200);
  }
  await kill('SIGTERM');
  const db = await open();
  const orders = await db.query<{ numero: string; statut: string; ok: number; demandes: number }>(
    `select c.numero_commande as numero, c.statut, c.nombre_lignes_ok as ok,
       (select count(*) from demande d where d.commande_id = c.id) as demandes
     from commande c where c.numero_commande like $1`,
    [`${series}%`],
  );
  await db.close();
  for (const { numero, statut, ok, demandes } of orders) {
    // A file whose answer did not arrive may be integrated too.
    const lines = transfers.get(numero) ?? ok;
    if (statut !== 'OK' || ok !== lines || Number(demandes) !== lines)
      fail(`${numero}: ${statut}, ${ok}, ${demandes}`);
  }
  for (const numero of transfers.keys())
    if (!orders.some((order) => order.numero === numero)) fail(`${numero} is lost`);
  console.log(`${transfers.size} transfers acknowledged, ${orders.length} orders whole`);
}
