/**
 * Fills the disk under the running portal (REL-09): writes must fail as server errors, never be acknowledged
 * and lost; after space is freed, writes work again, and all acknowledged data is there, also after a
 * restart. The embedded database, its WAL and the mails are on a small RAM disk, which only root can mount.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expectIs,
  fail,
  type KilledServer,
  onEachEngine,
  orderFileTransfer,
  signIn,
  sleep,
} from './killedServer.ts';
import { makeOrderFile } from './makeOrderFile.ts';

const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const series = 'CMI_ORG075_202101';
const lines = 3_000;
const ballast = join(disk, 'ballast');
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', disk]);
try {
  await onEachEngine('pglite', prove, { DATA_DIR: join(disk, 'data') });
} finally {
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
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
  const transfers: string[] = [];
  /** Sends an order file and returns the answer as a word. */
  const send = async (count: number): Promise<string> => {
    const numero = `${series}01_${String(count + 1).padStart(3, '0')}`;
    const text = makeOrderFile({ kind: 'PP', lines, errors: 0, seed: count });
    const transfer = orderFileTransfer(authorization, numero, text);
    const answer = await fetch(`${origin}/api/transfert`, transfer).catch(() => null);
    const body = (await answer?.text().catch(() => null)) ?? '';
    const isDone = answer?.status === 200 && body.includes('"UPLOAD_OK"');
    if (isDone) transfers.push(numero);
    return isDone ? 'transferred' : `transfer ${answer?.status}`;
  };
  const held = async () => ((await get(`/${request.numeroDemande}`)) as Row | null)?.commentaire;

  expectIs('a write before', await write('avant'), 200);
  fill();
  const answers = new Map<string, number>();
  for (let count = 0; count < 12; count += 1) {
    for (const answer of [await send(count), String(await write(`plein ${count}`.padEnd(70, 'x')))])
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  console.log('with a full disk:', Object.fromEntries(answers));
  if (!answers.has('200') && !answers.has('503') && !answers.has('500')) fail('no answer of the server');
  if (transfers.length === 12) fail('the disk was never full');
  rmSync(ballast);
  await sleep(500);
  expectIs('what is held once there is room', await held(), acknowledged);
  expectIs('a write afterwards', await write('après'), 200);
  expectIs('a transfer afterwards', await send(100), 'transferred');
  await kill('SIGKILL');
  await start();
  authorization = await signIn(origin);
  expectIs('what is held after a new start', await held(), 'après');
  fill();
  await kill('SIGTERM');
  rmSync(ballast);
  await start();
  authorization = await signIn(origin);
  expectIs('what is held after a stop on a full disk', await held(), 'après');
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
    if (statut !== 'OK' || ok !== lines || Number(demandes) !== lines)
      fail(`${numero}: ${statut}, ${ok}, ${demandes}`);
  }
  for (const numero of transfers)
    if (!orders.some((order) => order.numero === numero)) fail(`${numero} is lost`);
  console.log(`${transfers.length} transfers acknowledged, ${orders.length} orders whole`);
}

/** Fills the disk to the last page. */
function fill(): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  } catch {
    // The disk is full.
  }
}
