/** What others see while the requests of an order file are written in several transactions: nothing of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackup, writeBackup } from '../../../server/backup/backupFile.ts';
import { advance } from '../../../server/commande/production.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { deleteExpired } from '../../../server/retention/retention.ts';
import { integrateOrder } from '../../../server/transfert/integration.ts';
import { insertAccepted } from '../../../server/transfert/queries.ts';
import { openStaging } from '../../../server/transfert/staging.ts';
import type { TestDatabase } from '../createDatabase.ts';
import { maintainedTotals, recountedTotals } from '../demande/recountTotals.ts';
import { signedIn, type TestApp } from '../testApp.ts';
import { createMigratedDatabase, createTestDatabase, enginesOfRun } from '../testDatabase.ts';
import { now, openOrderApp, orderApp } from './orderApp.ts';
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

/** The database, stopped at a statement as by a lost connection. */
function stopped(db: Database, part: string): Database {
  return {
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
  };
}

describe.each(enginesOfRun)('an integration in progress on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  const caller = signedIn(orders, '0000000001');
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

  const stoppedAt = (part: string): Database => stopped(db, part);

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
    await integrate(await store(orderFile('PP', [known])), db);
    commande = await store(orderFile('PP', lines));
  });

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

  test('an order that another process ended as KO meanwhile is not published', async () => {
    const id = await store(orderFile('PP', distinctLines(3, 75_000)));
    const endedMeanwhile: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            async query(sql, params) {
              if (sql.includes('delete from integration_en_cours'))
                await tx.query(`update commande set statut = 'KO' where id = $1`, [id]);
              return tx.query(sql, params);
            },
          }),
        ),
    };
    await expect(integrate(id, endedMeanwhile)).rejects.toThrow('Another process took over');
    expect(await db.query('select 1 from demande where commande_id = $1', [id])).toEqual([]);
  });

  test('deletes no duplicate of another order, such as one that the former version writes meanwhile', async () => {
    const id = await store(orderFile('PP', distinctLines(3, 80_000)));
    await expect(integrate(id, stoppedAt('from demande_compte_en_cours'))).rejects.toThrow('stopped');
    const other = await store(orderFile('PP', [{ nomNaissance: 'CONNUE' }]));
    const [written] = await db.query<{ doublon: number }>(
      `with copie as (
         insert into demande (organisme_id, commande_id, numero_ligne, personne_morale, numero_identifiant, recherche_nom,
           cle_doublon, mention, type_demande, destinataire, adresse1, code_postal, commune, pays, date_debut_validite,
           statut_demande)
         select organisme_id, $1, numero_ligne, false, numero_identifiant, recherche_nom, cle_doublon, mention,
           type_demande, destinataire, adresse1, code_postal, commune, pays, date_debut_validite, 'A_ARBITRER'
         from demande where commande_id = $2 limit 1
         returning id, organisme_id)
       insert into doublon (organisme_id, demande_id, demande_associee_id)
         select organisme_id, id, (select min(id) from demande) from copie returning id as doublon`,
      [other, id],
    );
    await integrate(id, db);
    expect(
      await db.query('select id as doublon from doublon where id = $1', [written?.doublon ?? 0]),
    ).toEqual([written]);
  });
});

describe('an integration in progress on a PostgreSQL server', () => {
  let target: TestDatabase;
  let owner: Database;
  let orders: TestApp;
  let organisme: { id: number; utilisateur: number };
  const added: Database[] = [];

  beforeAll(async () => {
    target = await createMigratedDatabase();
    owner = openPostgres(target.url);
    orders = await openOrderApp(owner);
    const [found] = await owner.query<typeof organisme>(
      `select organisme_id as id, id as utilisateur from utilisateur where identifiant = '0000000001'`,
    );
    if (found === undefined) throw new Error('no organisation');
    organisme = found;
  });
  afterAll(async () => {
    for (const db of added) await db.close();
    await owner.execute(`drop owned by ${target.name}; drop role if exists ${target.name}`);
    await orders.close();
    await target.drop();
  });

  async function store(numeroCommande: string, lines: readonly Record<string, string>[]): Promise<number> {
    const order = { organisme: organisme.id, numeroCommande, nomFichier: `${numeroCommande}.csv`, date: now };
    const fichier = { contenu: Buffer.from(orderFile('PP', lines)), utilisateur: organisme.utilisateur };
    const counts = { nombreLignesOK: 0, nombreLignesKO: 0 };
    const id = await owner.transaction((tx) => insertAccepted(tx, { ...order, ...counts }, fichier));
    if (id === undefined) throw new Error('the name is taken');
    return id;
  }
  const integrate = (id: number, over: Database) =>
    integrateOrder({ ...orders.deps, db: over, portal: () => 'https://portail.example/' }, id);

  test('needs only to read and write the tables (decision 26)', async () => {
    const role = target.name;
    await owner.execute(`create role ${role} login password 'x';
      grant select, insert, update, delete on all tables in schema public to ${role};
      grant usage on schema pgboss to ${role};
      grant select, insert, update, delete on all tables in schema pgboss to ${role};`);
    const url = new URL(target.url);
    [url.username, url.password] = [role, 'x'];
    const db = openPostgres(url.href, { max: 2 });
    added.push(db);
    const id = await store('CMI_ORG075_20261118_901', distinctLines(3, 100));
    await integrate(id, db);
    expect(await owner.query('select statut from commande where id = $1', [id])).toEqual([{ statut: 'OK' }]);
  });

  test('a deletion that waits while it starts links no beneficiary to a hidden request', async () => {
    const [person] = distinctLines(1, 200);
    await integrate(await store('CMI_ORG075_20261118_902', [person ?? {}]), owner);
    const [published] = await owner.query<{ id: number }>('select max(id) as id from demande');
    const hidden = await store('CMI_ORG075_20261118_903', [{ ...person, prenom: 'Autre' }]);
    let deletion: Promise<unknown> | undefined;
    // The beneficiary is locked, so the deletion waits in its trigger until the request is written.
    await owner.transaction(async (tx) => {
      await tx.query('select 1 from beneficiaire where derniere_demande_id = $1 for update', [
        published?.id ?? 0,
      ]);
      deletion = owner.query('delete from demande where id = $1', [published?.id ?? 0]);
      await expect
        .poll(() =>
          owner.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and query like 'delete from demande%' and datname = current_database()`),
        )
        .toHaveLength(1);
      await expect(integrate(hidden, stopped(owner, 'from demande_compte_en_cours'))).rejects.toThrow(
        'stopped',
      );
    });
    await deletion;
    expect(await maintainedTotals(owner)).toEqual(await recountedTotals(owner));
    await integrate(hidden, owner);
    expect(await maintainedTotals(owner)).toEqual(await recountedTotals(owner));
  });

  test('a backup of the middle of an integration is restored and completed', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'portail-staging-')), 'milieu.gz');
    const other = await createTestDatabase();
    const restored = openPostgres(other.url);
    try {
      const id = await store('CMI_ORG075_20261118_904', distinctLines(1_500, 300));
      await expect(integrate(id, stopped(owner, 'from demande_compte_en_cours'))).rejects.toThrow('stopped');
      await writeBackup(owner, file, now);
      await readBackup(restored, file);
      await integrate(id, restored);
      expect(await maintainedTotals(restored)).toEqual(await recountedTotals(restored));
      const rows = await restored.query('select count(*) as n from demande where commande_id = $1', [id]);
      expect(rows).toEqual([{ n: 1_500 }]);
    } finally {
      await restored.close();
      await other.drop();
      rmSync(dirname(file), { recursive: true });
    }
  });
});
