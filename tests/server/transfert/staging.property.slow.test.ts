/**
 * Whatever happens during integrations (crashes at any statement, failures of a file, another order, another
 * process, retention, decisions, production, the next day), the totals are those of the published requests, and
 * complete integrations leave nothing hidden.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldBeneficiaires } from '../../../server/beneficiaire/queries.ts';
import { advance } from '../../../server/commande/production.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { foldTotals } from '../../../server/demande/queries.ts';
import { deleteExpired } from '../../../server/retention/retention.ts';
import { foldStatistics } from '../../../server/statistique/queries.ts';
import { integrateOrder } from '../../../server/transfert/integration.ts';
import { insertAccepted } from '../../../server/transfert/queries.ts';
import type { Caller } from '../caller.ts';
import { maintainedTotals, recountedTotals } from '../demande/recountTotals.ts';
import { engines } from '../testDatabase.ts';
import { now, orderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Five people, in several orders each, some with a title that ended long ago; or more than one slice. */
const lines = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(
      fc.record({ person: fc.nat({ max: 4 }), isOld: fc.boolean() }).map(({ person, isOld }) => ({
        ...distinctLines(1, person)[0],
        ...(isOld && { dateDebutValidite: '01/01/2020', dateFinValidite: '31/12/2021' }),
      })),
      { minLength: 1, maxLength: 4 },
    ),
  },
  { weight: 1, arbitrary: fc.constant(distinctLines(1_002)) },
);
const organisme = fc.constantFrom('ORG075', 'ORG069');
const place = fc.nat({ max: 5 });
const statement = fc.nat({ max: 30 });

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('store' as const), lines, organisme }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('integrate' as const), place }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('crash' as const), place, statement }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail' as const), place, statement }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('race' as const), place, other: place }) },
  ...(['decide', 'produce', 'retain', 'fold', 'tomorrow', 'nextYear'] as const).map((kind) => ({
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant(kind) }),
  })),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The database, which fails once at a statement; all later ones fail too if its process ended there. */
function failingAt(db: Database, statement: number, isEnd: boolean): Database {
  let left = statement;
  const guard = (queryable: Queryable): Queryable => ({
    ...queryable,
    query(sql, params) {
      left -= 1;
      if (left === -1 || (isEnd && left < 0))
        return Promise.reject(Object.assign(new Error('made to fail'), { code: isEnd ? '57P01' : 'XX000' }));
      return queryable.query(sql, params);
    },
  });
  return { ...db, ...guard(db), transaction: (work) => db.transaction((tx) => work(guard(tx))) };
}

describe.each(engines)('the totals during integrations on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  let callers: readonly Caller[];
  let moment = now;
  let number = 0;

  beforeAll(async () => {
    callers = [await orders.as('0000000001')];
    await db.query(
      `insert into organisme (code, nom, personne_morale) values ('ORG069', 'Autre', false) on conflict do nothing`,
    );
  });

  async function store(code: string, content: string): Promise<number> {
    number += 1;
    const [found] = await db.query<{ id: number; utilisateur: number }>(
      'select id, (select min(id) from utilisateur) as utilisateur from organisme where code = $1',
      [code],
    );
    if (found === undefined) throw new Error(`no organisation ${code}`);
    const numeroCommande = `CMI_${code}_20261118_${String(number).padStart(4, '0')}`;
    const order = { organisme: found.id, numeroCommande, nomFichier: `${numeroCommande}.csv`, date: moment };
    const fichier = { contenu: Buffer.from(content), utilisateur: found.utilisateur };
    const counts = { nombreLignesOK: 0, nombreLignesKO: 0 };
    const id = await db.transaction((tx) => insertAccepted(tx, { ...order, ...counts }, fichier));
    if (id === undefined) throw new Error('the name is taken');
    return id;
  }

  const integrate = (id: number, over: Database = db) =>
    integrateOrder(
      { ...orders.deps, db: over, clock: () => moment, portal: () => 'https://portail.example/' },
      id,
    );

  const undecided = () =>
    db.query<{ numero: string; version: number }>(
      `select d.numero_demande as numero, b.version from doublon b join demande d on d.id = b.demande_id
       where b.decision is null order by d.id desc limit 3`,
    );

  async function decide(): Promise<void> {
    for (const [index, { numero, version }] of (await undecided()).entries())
      await callers[0]?.call({
        method: 'PUT',
        url: `/api/commandeDemande/doublon/${numero}`,
        payload: { decision: index % 2 === 0 ? 'POURSUIVRE' : 'ANNULER' },
        headers: { 'if-match': `"${version}"` },
      });
  }

  async function run(done: Step, ids: number[]): Promise<void> {
    const at = (index: number) => ids.slice(index % Math.max(1, ids.length))[0];
    const [id, other] = [
      'place' in done ? at(done.place) : undefined,
      'other' in done ? at(done.other) : undefined,
    ];
    if (done.kind === 'store') ids.push(await store(done.organisme, orderFile('PP', done.lines)));
    if (done.kind === 'integrate' && id !== undefined) await integrate(id);
    if ((done.kind === 'crash' || done.kind === 'fail') && id !== undefined)
      await integrate(id, failingAt(db, done.statement, done.kind === 'crash')).catch(() => undefined);
    if (done.kind === 'race' && id !== undefined && other !== undefined)
      await Promise.allSettled([integrate(id), integrate(other), decide(), deleteExpired(db, moment)]);
    if (done.kind === 'decide') await decide();
    if (done.kind === 'produce')
      for (const later of [2, 8])
        await advance({ db, clock: () => new Date(moment.getTime() + later * minute) });
    if (done.kind === 'retain') await deleteExpired(db, moment);
    if (done.kind === 'fold') await Promise.all([foldTotals(db), foldBeneficiaires(db), foldStatistics(db)]);
    if (done.kind === 'tomorrow') moment = new Date(moment.getTime() + day);
    if (done.kind === 'nextYear') moment = new Date(moment.getTime() + 366 * day);
  }

  const unended = () =>
    db.query<{ id: number }>(
      `select id from commande where statut in ('EN_ATTENTE', 'EN_COURS') order by id desc`,
    );

  test('REL-19 are those of the published requests, and nothing stays hidden', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        moment = now;
        const ids: number[] = [];
        for (const done of steps) {
          await run(done, ids);
          expect(await maintainedTotals(db)).toEqual(await recountedTotals(db));
        }
        for (const { id } of await unended()) await integrate(id);
        if (ids.length > 0) await integrate(await store('ORG075', orderFile('PP', distinctLines(1, 9))));
        expect(await unended()).toEqual([]);
        for (const table of [
          'integration_en_cours',
          'demande_compte_en_cours',
          'statistique_compte_en_cours',
          'beneficiaire_en_cours',
        ])
          expect(await db.query(`select * from ${table}`), table).toEqual([]);
        expect(
          await db.query(
            `select c.id from demande d join commande c on c.id = d.commande_id where c.statut <> 'OK'`,
          ),
        ).toEqual([]);
        expect(await maintainedTotals(db)).toEqual(await recountedTotals(db));
        await db.query('delete from demande');
        expect(Object.values(await maintainedTotals(db)).flat()).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 120_000);
});
