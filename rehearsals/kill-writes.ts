/**
 * Kills the server (SIGKILL) at random moments while users write (REL-01): marks of orders, comments,
 * decisions on duplicates, transfers. After each restart every acknowledged write is there, nothing is partly
 * written, and writes work again. Runs on the embedded database and on PostgreSQL. `--rounds 20` and
 * `--engine pglite|postgres` shorten it, `--seed` repeats the kill times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../server/db/database.ts';
import { seeded } from '../server/demo/random.ts';
import { fail, type KilledServer, onEachEngine, orderFileTransfer, signIn } from '../testkit/killedServer.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    engine: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = Number(values.rounds);
const random = seeded(Number(values.seed));
const lines = 5;
/** Prefix of the transfers' numbers: a month without orders in the demonstration. */
const series = 'CMI_ORG075_202101';
let problems = 0;

type Row = Readonly<Record<string, unknown>>;
/** Allowed values of a field: the last acknowledged one, or one sent after it without an answer. */
type Written = { acknowledged: unknown; sent: unknown[] };
type Client = {
  readonly get: <T>(path: string) => Promise<T>;
  /** True if the answer acknowledges the write; false without an answer. */
  readonly put: (path: string, body: Row) => Promise<boolean>;
  readonly transfer: (numero: string, seed: number) => Promise<boolean>;
};

const orders = '/api/commandeDemande/commande';
const duplicates = '/api/commandeDemande/doublon';
const requests = '/api/organismeBeneficiaire/titre/demandeTitre';

await onEachEngine(values.engine, prove);

function report(problem: string): void {
  problems += 1;
  fail(problem);
}

async function prove(server: KilledServer): Promise<void> {
  await server.start();
  const client = clientOf(server.origin, await signIn(server.origin));
  const order = first(await client.get<Row[]>(`${orders}?statut=OK`));
  const request = first((await client.get<{ data: Row[] }>(`${requests}?draw=1&start=0&length=1`)).data);
  const undecided = await client.get<Row[]>(`${duplicates}?action=A_TRAITER`);
  const waiting = [...new Set(undecided.map(({ idDemande }) => String(idDemande)))];

  const treated: Written = { acknowledged: order.traite, sent: [] };
  const comment: Written = { acknowledged: request.commentaire ?? null, sent: [] };
  const decided = new Map<string, Written>();
  const transfers = new Map<string, boolean>();
  const acknowledged = { orders: 0, comments: 0, decisions: 0, transfers: 0 };

  for (let round = 0; round < rounds; round++) {
    let isAlive = true;
    const repeat = async (kind: keyof typeof acknowledged, write: () => Promise<boolean>) => {
      while (isAlive) if (await write()) acknowledged[kind] += 1;
    };
    const writers = [
      repeat('orders', () => {
        const traite = !(treated.sent.at(-1) ?? treated.acknowledged);
        return keep(treated, traite, client.put(`${orders}/${order.numeroCommande}`, { ...order, traite }));
      }),
      repeat('comments', () => {
        const commentaire = `n° ${round}-${acknowledged.comments}-${comment.sent.length}`;
        return keep(
          comment,
          commentaire,
          client.put(`${requests}/${request.numeroDemande}`, { ...request, commentaire }),
        );
      }),
      repeat('transfers', async () => {
        const numero = numeroOf(transfers.size);
        transfers.set(numero, false);
        const isDone = await client.transfer(numero, transfers.size);
        transfers.set(numero, isDone);
        await sleep(40);
        return isDone;
      }),
      repeat('decisions', async () => {
        const id = waiting.shift();
        if (id === undefined || round * 4 < decided.size) {
          if (id !== undefined) waiting.unshift(id);
          await sleep(30);
          return false;
        }
        const decision = random.pick(['POURSUIVRE', 'ANNULER']);
        const written: Written = { acknowledged: null, sent: [] };
        decided.set(id, written);
        return keep(written, decision, client.put(`${duplicates}/${id}`, { idDemande: id, decision }));
      }),
    ];
    await sleep(random.between(20, 1_500));
    const dying = server.kill('SIGKILL');
    isAlive = false;
    await Promise.all([dying, ...writers]);
    await server.start();

    const told = `${server.engine}, round ${round}`;
    settle(treated, (await client.get<Row>(`${orders}/${order.numeroCommande}`)).traite, `${told}: traite`);
    settle(
      comment,
      (await client.get<Row>(`${requests}/${request.numeroDemande}`)).commentaire,
      `${told}: commentaire`,
    );
  }

  await everyOrderEnds(client);
  await server.kill('SIGTERM');
  const db = await server.open();
  try {
    await inspectDecisions(db, decided, server.engine);
    await inspectOrders(db, transfers, server.engine);
  } finally {
    await db.close();
  }
  const total = Object.entries(acknowledged).map(([kind, count]) => `${count} ${kind}`);
  console.log(`${server.engine}: killed ${rounds} times under ${total.join(', ')}; ${problems} problems`);
}

/** Records a sent value and its acknowledgement. */
async function keep(written: Written, value: unknown, answer: Promise<boolean>): Promise<boolean> {
  written.sent.push(value);
  if (!(await answer)) return false;
  written.acknowledged = value;
  written.sent = [];
  return true;
}

/** Checks that the database contains the acknowledged value, or one sent after it. */
function settle(written: Written, held: unknown, what: string): void {
  if (held !== written.acknowledged && !written.sent.includes(held))
    report(`${what} is ${held}, not ${written.acknowledged} nor one of ${written.sent.join(', ')}`);
  written.acknowledged = held;
  written.sent = [];
}

/** Decisions, by the requests: the duplicate itself may be deleted with its title as soon as it is decided (decision 23). */
async function inspectDecisions(
  db: Database,
  decided: ReadonlyMap<string, Written>,
  engine: string,
): Promise<void> {
  const rows = await db.query<{ id: string; decision: string | null }>(
    `select numero_demande as id, case statut_demande when 'VALIDEE' then 'POURSUIVRE' when 'ANNULEE' then 'ANNULER' end
       as decision
     from demande where numero_demande = any ($1)`,
    [[...decided.keys()]],
  );
  const held = new Map(rows.map(({ id, decision }) => [id, decision]));
  for (const [id, written] of decided) settle(written, held.get(id), `${engine}: duplicate ${id}`);
}

/** All inconsistencies of orders: lost, duplicate, or partial. */
async function inspectOrders(
  db: Database,
  transfers: ReadonlyMap<string, boolean>,
  engine: string,
): Promise<void> {
  const rows = await db.query<{
    numero: string;
    statut: string;
    ok: number;
    demandes: number;
    lignes: number;
  }>(
    `select c.numero_commande as numero, c.statut, c.nombre_lignes_ok as ok,
       (select count(*) from demande d where d.commande_id = c.id) as demandes,
       (select count(distinct d.numero_ligne) from demande d where d.commande_id = c.id) as lignes
     from commande c where c.numero_commande like $1`,
    [`${series}%`],
  );
  const found = Map.groupBy(rows, ({ numero }) => numero);
  for (const [numero, isAcknowledged] of transfers) {
    const orders = found.get(numero) ?? [];
    if (orders.length > 1 || (isAcknowledged && orders.length === 0))
      report(`${engine}: ${numero} is there ${orders.length} times`);
    for (const { statut, ok, demandes, lignes: distinct } of orders) {
      if (statut !== 'OK' || ok !== lines || Number(demandes) !== lines || Number(distinct) !== lines)
        report(`${engine}: ${numero} is ${statut} with ${ok}, ${demandes}, ${distinct} lines`);
    }
  }
}

async function everyOrderEnds(client: Client): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const rows = await client.get<Row[]>(`${orders}?commande=${series}&statut=EN_COURS`);
    if (rows.length === 0) return;
    await sleep(100);
  }
  report('an order is still under way after a minute');
}

function clientOf(origin: string, token: string): Client {
  let authorization = token;
  const call = async (path: string, init: RequestInit): Promise<Response | null> => {
    const headers = { ...(init.headers as Record<string, string>), authorization };
    const answer = await fetch(origin + path, { ...init, headers }).catch(() => null);
    authorization = answer?.headers.get('authorization') ?? authorization;
    return answer;
  };
  const written = async (answer: Response | null, what: string): Promise<boolean> => {
    const body = await answer?.text().catch(() => null);
    if (answer === null || body === null) return false;
    if (answer.status === 200) return true;
    // Files wait while the server is dead, and too many of them are refused.
    if (answer.status < 500 && answer.status !== 429)
      report(`${what}: ${answer.status} ${body?.slice(0, 200)}`);
    return false;
  };
  return {
    get: async <T>(path: string) => {
      const answer = await call(path, {});
      if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${await answer?.text()}`);
      return (await answer.json()) as T;
    },
    put: async (path, body) =>
      written(
        await call(path, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'if-match': '*' },
          body: JSON.stringify(body),
        }),
        path,
      ),
    transfer: async (numero, seed) => {
      const text = makeOrderFile({ kind: 'PP', lines, errors: 0, seed });
      return written(await call('/api/transfert', orderFileTransfer(authorization, numero, text)), numero);
    },
  };
}

/** 900 numbers a day. */
function numeroOf(index: number): string {
  const day = String(1 + Math.floor(index / 900)).padStart(2, '0');
  return `${series}${day}_${String(1 + (index % 900)).padStart(3, '0')}`;
}

function first(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The demonstration holds nothing to write to.');
  return row;
}
