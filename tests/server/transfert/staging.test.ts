/** What others see while the requests of an order file are written in several transactions: nothing of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advance } from '../../../server/commande/production.ts';
import type { Database } from '../../../server/db/database.ts';
import { deleteExpired } from '../../../server/retention/retention.ts';
import { integrateOrder } from '../../../server/transfert/integration.ts';
import { insertAccepted } from '../../../server/transfert/queries.ts';
import { openStaging } from '../../../server/transfert/staging.ts';
import { engines } from '../testDatabase.ts';
import { type Caller, now, type OrderApp, openOrderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

const demandes = '/api/organismeBeneficiaire/titre/demandeTitre';
const beneficiaires = '/api/organismeBeneficiaire/beneficiaire';
const statistiques = '/api/cmi-statistics/statsorganisme';

/** A person with a title, a duplicate of theirs, a twice repeated line, and many others. */
const known = { nomNaissance: 'CONNUE', prenom: 'Léa', numeroIdentifiant: '4242' };
const lines = [
  { ...known, prenom: 'LEA', nomUsage: 'NOUVEAU' },
  { nomNaissance: 'DEUX' },
  { nomNaissance: 'DEUX' },
  ...distinctLines(2_500, 50_000),
  // Ended long ago: the retention would delete it.
  {
    nomNaissance: 'ANCIENNE',
    numeroIdentifiant: '777',
    dateDebutValidite: '01/01/2020',
    dateFinValidite: '31/12/2021',
  },
];

describe.each(engines)('an integration in progress on $name', ({ open }) => {
  let db: Database;
  let orders: OrderApp;
  let caller: Caller;
  let commande: number;
  let number = 0;

  async function store(content: string): Promise<number> {
    number += 1;
    const [user] = await db.query<{ id: number; organisme: number }>(
      `select id, organisme_id as organisme from utilisateur where identifiant = '0000000001'`,
    );
    const numeroCommande = `CMI_ORG075_20261118_00${number}`;
    const order = { organisme: user?.organisme ?? 0, numeroCommande, nomFichier: `${numeroCommande}.csv` };
    const counts = { date: now, nombreLignesOK: 0, nombreLignesKO: 0 };
    const fichier = { contenu: Buffer.from(content), utilisateur: user?.id ?? 0 };
    const id = await db.transaction((tx) => insertAccepted(tx, { ...order, ...counts }, fichier));
    if (id === undefined) throw new Error('the name is taken');
    return id;
  }

  const integrate = (id: number, over: Database) =>
    integrateOrder({ ...orders.deps, db: over, portal: () => 'https://portail.example/' }, id);

  /** The database, stopped at a statement as by a lost connection. */
  const stoppedAt = (part: string): Database => ({
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: (sql, params) =>
            sql.includes(part)
              ? Promise.reject(Object.assign(new Error('stopped'), { code: '57P01' }))
              : tx.query(sql, params),
        }),
      ),
  });

  const read = async (url: string, query: Record<string, string> = {}) => {
    const { statusCode, body } = await caller.call({ url, query });
    const { reference: _, ...told } = JSON.parse(body);
    return { url, query, statusCode, body: Array.isArray(JSON.parse(body)) ? JSON.parse(body) : told };
  };

  /** Everything that a user of the organisation can read of requests. */
  async function readAll() {
    const lists = [
      [demandes],
      [demandes, { typeTitre: 'STAT' }],
      [demandes, { nom: 'martin' }],
      [beneficiaires],
      [beneficiaires, { nom: 'nouveau' }],
      [`${beneficiaires}/4242`],
      [`${beneficiaires}/777`],
      ['/api/commandeDemande/doublon'],
      ...['statutdemandetitre', 'suivititre', 'suividemandetitrevalide', 'delaismoyens'].map(
        (name) => [`${statistiques}/${name}`] as const,
      ),
    ] as const;
    const answers = [];
    for (const [url, query] of lists) answers.push(await read(url, query));
    return answers;
  }

  const hidden = () =>
    db.query<{ numero: string; statut: string }>(
      `select numero_demande as numero, statut_demande as statut from demande where commande_id = $1 order by id`,
      [commande],
    );

  beforeAll(async () => {
    db = await open();
    orders = await openOrderApp(db);
    caller = await orders.as('0000000001');
    await integrate(await store(orderFile('PP', [known])), db);
    commande = await store(orderFile('PP', lines));
  });
  afterAll(() => orders.close());

  test('D31 shows nothing until the last transaction, then everything', async () => {
    const before = await readAll();
    expect(before[0]?.body).toMatchObject({ recordsTotal: 1 });
    await expect(integrate(commande, stoppedAt('delete from integration_en_cours'))).rejects.toThrow(
      'stopped',
    );
    const written = await hidden();
    expect(written.length).toBe(lines.length);
    expect(await readAll()).toEqual(before);

    const held = written.find(({ statut }) => statut === 'A_ARBITRER');
    expect(held).toBeDefined();
    expect((await read(`${demandes}/${held?.numero}`)).statusCode).toBe(404);
    const decision = await caller.call({
      method: 'PUT',
      url: `/api/commandeDemande/doublon/${held?.numero}`,
      payload: { decision: 'ANNULER' },
      headers: { 'if-match': '"1"' },
    });
    expect(decision.statusCode).toBe(404);

    await integrate(commande, db);
    const after = await readAll();
    expect(after[0]?.body).toMatchObject({
      recordsTotal: 1 + lines.length,
      recordsFiltered: 1 + lines.length,
    });
    expect(after[3]?.body).toMatchObject({ recordsFiltered: lines.length - 1 });
    expect(after[5]?.body).toMatchObject({ nombreTitres: 2 });
    expect(after[7]?.body).toHaveLength(2);
  });

  test('D31 an order interrupted half-way leaves nothing to a later one', async () => {
    const interrupted = await store(orderFile('PP', distinctLines(1_500, 60_000)));
    await expect(integrate(interrupted, stoppedAt('from demande_compte_en_cours'))).rejects.toThrow(
      'stopped',
    );
    const before = (await read(demandes)).body.recordsTotal;
    const other = await store(orderFile('PP', distinctLines(3, 60_000)));
    await integrate(other, db);
    expect((await read(demandes)).body.recordsTotal).toBe(before + 3);
    const held = await db.query(
      `select 1 from doublon b join demande d on d.id = b.demande_id where d.commande_id = $1`,
      [other],
    );
    expect(held).toEqual([]);
    await integrate(interrupted, db);
    expect((await read(demandes)).body.recordsTotal).toBe(before + 3 + 1_500);
    expect((await read(demandes, { nom: 'martin' })).body.recordsFiltered).toBe(before + 3 + 1_500 - 1);
  });

  test('neither production nor retention touches a hidden request', async () => {
    const id = await store(
      orderFile('PP', [
        { nomNaissance: 'PASSEE', dateDebutValidite: '01/01/2020', dateFinValidite: '31/12/2021' },
      ]),
    );
    await expect(integrate(id, stoppedAt('from demande_compte_en_cours'))).rejects.toThrow('stopped');
    const rows = () => db.query('select * from demande where commande_id = $1', [id]);
    const before = await rows();
    expect(before).toHaveLength(1);
    await advance({ db, clock: () => new Date(now.getTime() + 3_600_000) });
    await deleteExpired(db, now);
    expect(await rows()).toEqual(before);
    await integrate(id, db);
  });

  test('a process that was superseded writes nothing more', async () => {
    const id = await store(orderFile('PP', distinctLines(3, 70_000)));
    await db.query(`update commande set statut = 'EN_COURS' where id = $1`, [id]);
    const first = await openStaging(db, id, now);
    const second = await openStaging(db, id, now);
    await expect(first?.write(async () => 1)).rejects.toThrow('Another process took over');
    await expect(first?.publish(async () => undefined)).rejects.toThrow('Another process took over');
    await expect(first?.discard()).rejects.toThrow('Another process took over');
    expect(await second?.write(async () => 1)).toBe(1);
    await second?.discard();
    await integrate(id, db);
  });
});
