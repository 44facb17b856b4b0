import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { writeComptes } from '../../../server/db/demo/comptes.ts';
import { createIntegrator, type Integrator } from '../../../server/transfert/integration.ts';
import { insertAccepted } from '../../../server/transfert/queries.ts';
import { ControlBusy, runControl } from '../../../server/transfert/runControl.ts';
import { keepLog, silentLog } from '../keptLog.ts';
import { engines } from '../testDatabase.ts';
import { distinctLines, orderFile } from './orderFile.ts';

const now = new Date('2026-11-18T15:42:07Z');
const nowPlus = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe.each(engines)('the integration on $name', ({ name, open }) => {
  let db: Database;
  let number = 0;

  beforeAll(async () => {
    db = await open();
    await db.transaction(writeComptes);
  });
  afterAll(async () => {
    await db.close();
  });

  /** Stores a file as an accepted transfer does. */
  async function store(content: string | Uint8Array, sender = '0000000001'): Promise<number> {
    number += 1;
    const numeroCommande = `CMI_ORG075_20261118_${String(number).padStart(3, '0')}`;
    const [user] = await db.query<{ id: number; organisme: number }>(
      `select id, organisme_id as organisme from utilisateur where identifiant = $1`,
      [sender],
    );
    const commande = {
      organisme: user?.organisme ?? 0,
      numeroCommande,
      nomFichier: `${numeroCommande}.csv`,
      date: now,
      nombreLignesOK: 0,
      nombreLignesKO: 0,
    };
    const fichier = { contenu: Buffer.from(content), utilisateur: user?.id ?? 0 };
    const id = await db.transaction((tx) => insertAccepted(tx, commande, fichier));
    if (id === undefined) throw new Error('the name is taken');
    return id;
  }

  function integrator(instance: string, over: Database = db, clock = () => now, log = silentLog): Integrator {
    return createIntegrator({ db: over, clock, log, instance });
  }

  async function orderOf(id: number) {
    const [row] = await db.query<Record<string, unknown>>(
      `select statut, motif, nombre_lignes_ok as ok, nombre_lignes_ko as ko, echecs_integration as echecs,
         (select count(*) from demande d where d.commande_id = c.id) as demandes,
         (select count(*) from commande_ligne_erreur l where l.commande_id = c.id) as erreurs
       from commande c where id = $1`,
      [id],
    );
    return row;
  }

  /** The database, with a query that fails when its text holds `part`. */
  function failing(part: string, times: number, code?: string): Database {
    let left = times;
    const guard = (queryable: Queryable): Queryable => ({
      ...queryable,
      query(sql, params) {
        if (left > 0 && sql.includes(part)) {
          left -= 1;
          return Promise.reject(Object.assign(new Error('made to fail'), code && { code }));
        }
        return queryable.query(sql, params);
      },
    });
    return { ...db, ...guard(db), transaction: (work) => db.transaction((tx) => work(guard(tx))) };
  }

  /** Until no file waits. It looks for none later, which would be those of the next test. */
  async function run(made: Integrator): Promise<void> {
    await made.start();
    await made.idle();
    await made.stop();
  }

  test('REL-19 takes up what its own process left EN_COURS, without waiting', async () => {
    const id = await store(orderFile('PP', distinctLines(4, 10)));
    await db.query(
      `update commande set statut = 'EN_COURS', integre_par = 'a', integre_depuis = $2 where id = $1`,
      [id, now],
    );
    await run(integrator('b'));
    expect(await orderOf(id)).toMatchObject({ statut: 'EN_COURS', demandes: 0 });
    await run(integrator('a'));
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 4, demandes: 4 });
  });

  test('takes over what another process abandoned', async () => {
    const id = await store(orderFile('PP', distinctLines(4, 20)));
    await db.query(
      `update commande set statut = 'EN_COURS', integre_par = 'gone', integre_depuis = $2 where id = $1`,
      [id, nowPlus(-121)],
    );
    await run(integrator('c'));
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', demandes: 4 });
  });

  test('D24 leaves the version of an order to those who edit it', async () => {
    const id = await store(orderFile('PP', distinctLines(4, 30)));
    const versionOf = async () => (await db.query('select version from commande where id = $1', [id]))[0];
    const before = await versionOf();
    await run(integrator('d'));
    expect(await orderOf(id)).toMatchObject({ statut: 'OK' });
    expect(await versionOf()).toEqual(before);
  });

  test('D31 several processes over one database integrate each file once', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 6; index++)
      ids.push(await store(orderFile('PP', distinctLines(20, 100 + index * 20))));
    await Promise.all(['d', 'e', 'f'].map((name) => run(integrator(name))));
    await expect
      .poll(async () => (await Promise.all(ids.map(orderOf))).map((order) => order?.statut))
      .toEqual(Array(6).fill('OK'));
    for (const id of ids)
      expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 20, demandes: 20, echecs: 0 });
  });

  test.each(['insert into demande', 'insert into doublon', 'set statut = $2, motif'])(
    'REL-19 leaves nothing of a file whose integration breaks at "%s", and does it again',
    async (part) => {
      const id = await store(orderFile('PP', distinctLines(300, 1_000 + number * 300)));
      await run(integrator('g', failing(part, 1)));
      expect(await orderOf(id)).toMatchObject({ statut: 'EN_COURS', demandes: 0, echecs: 1 });
      await run(integrator('other', db, () => nowPlus(121)));
      expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 300, demandes: 300, echecs: 1 });
    },
  );

  test.each([
    ['a check', `add constraint refus check (nom_naissance <> 'OZANNE-LEROY')`, '23514'],
    ['a unique index', 'add constraint refus unique (nom_naissance)', '23505'],
  ])('SEC-85 where %s refuses a request, the log tells nothing of it', async (_name, constraint, code) => {
    const { log, lines, text } = keepLog();
    const person = { nomNaissance: 'OZANNE-LEROY', nomUsage: 'OZANNE-LEROY' };
    const id = await store(orderFile('PP', [person, { ...person, prenom: 'Maëlys' }]));
    await db.execute('delete from doublon; delete from demande');
    await db.execute(`alter table demande ${constraint}`);
    await run(integrator('s', db, () => now, log));
    await db.execute('alter table demande drop constraint refus');
    expect(lines()).toMatchObject([{ msg: 'integration failed', commande: id, err: { code } }]);
    for (const secret of ['OZANNE', 'Maëlys', 'detail']) expect(text()).not.toContain(secret);
    await run(integrator('s'));
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', demandes: 2, echecs: 1 });
  });

  test('does a failed integration again after two minutes, and ends KO after three, with nothing imported', async () => {
    const id = await store(orderFile('PP', distinctLines(3, 9_000)));
    let clock = now;
    const made = integrator('h', failing('insert into doublon', 3), () => clock);
    await made.start();
    const failures: unknown[] = [];
    for (const seconds of [0, 119, 121, 242]) {
      clock = nowPlus(seconds);
      made.wake();
      await made.idle();
      failures.push((await orderOf(id))?.echecs);
    }
    await made.stop();
    expect(failures).toEqual([1, 1, 2, 3]);
    expect(await orderOf(id)).toMatchObject({
      statut: 'KO',
      motif: 'Erreur technique pendant l’intégration',
      demandes: 0,
      erreurs: 0,
    });
  });

  test.each([
    ['the lock is waited for too long', 'pg_advisory_xact_lock', '57014'],
    ['the lock is not to be had', 'pg_advisory_xact_lock', '55P03'],
    ['a deadlock is met again and again', 'insert into doublon', '40P01'],
    ['the server is restarted', 'insert into demande', '57P01'],
    ['the connection is lost', 'set statut = $2, motif', 'ECONNRESET'],
  ])('REL-19 where %s, nothing counts against the order', async (_name, part, code) => {
    const id = await store(orderFile('PP', distinctLines(3, 20_000 + number * 3)));
    let clock = now;
    // On PostgreSQL a transaction that met a deadlock runs three times by itself.
    const triesOfOne = code === '40P01' && name === 'postgres' ? 3 : 1;
    const made = integrator('t', failing(part, 4 * triesOfOne, code), () => clock);
    await made.start();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await orderOf(id))?.echecs).toBe(0);
      clock = nowPlus(121 * (attempt + 1));
      made.wake();
      await made.idle();
    }
    await made.stop();
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 3, demandes: 3, echecs: 0 });
  });

  test.runIf(name === 'postgres')('waits for its turn behind however many uploads', async () => {
    const id = await store(orderFile('PP', distinctLines(3, 9_100)));
    const bytes = Buffer.from(orderFile('PP', [{}]));
    const options = { kind: 'PP', today: '2026-11-18', maxLines: 1, seuilRejet: 10 } as const;
    const upload = () => runControl({ bytes, options, withBatches: false }, 50);
    const uploads = Array.from({ length: 52 }, upload);
    await expect(upload()).rejects.toBeInstanceOf(ControlBusy);
    await run(integrator('m'));
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', demandes: 3, echecs: 0 });
    expect(await Promise.all(uploads)).toHaveLength(52);
  });

  test('ends KO where the stored file can no longer be read', async () => {
    const id = await store(Buffer.from('504b0304', 'hex'));
    await run(integrator('i'));
    expect(await orderOf(id)).toMatchObject({
      statut: 'KO',
      motif: 'Structure du fichier incorrecte',
      demandes: 0,
    });
  });

  test('leaves an order alone that waits without a file', async () => {
    const [row] = await db.query<{ id: number }>(
      `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
       select organisme_id, 'SANS_FICHIER', 'SANS_FICHIER.csv', $1, 'EN_ATTENTE' from utilisateur limit 1 returning id`,
      [now],
    );
    await run(integrator('j'));
    expect(await orderOf(row?.id ?? 0)).toMatchObject({ statut: 'EN_ATTENTE' });
  });

  test('D32 holds the duplicate of a title of another organisation', async () => {
    await db.query(`update organisme set personne_morale = false where code = 'ORG900'`);
    const person = { nomNaissance: 'AILLEURS', prenom: 'Léa' };
    await store(orderFile('PP', [person]), '1000000001');
    await store(orderFile('PP', [{ ...person, prenom: 'LEA' }]));
    await run(integrator('n'));
    const held = await db.query(
      `select d.prenom, o.code, x.prenom as prenom_associe, y.code as code_associe
       from doublon b join organisme o on o.id = b.organisme_id join demande d on d.id = b.demande_id
       join demande x on x.id = b.demande_associee_id join organisme y on y.id = x.organisme_id
       where d.nom_naissance = 'AILLEURS'`,
    );
    expect(held).toEqual([{ prenom: 'LEA', code: 'ORG075', prenom_associe: 'Léa', code_associe: 'ORG900' }]);
  });

  test('D32 does not take a revoked, expired or cancelled title for a duplicate', async () => {
    const person = (name: string) => ({ nomNaissance: name, dateFinValidite: '' });
    await store(orderFile('PP', [person('REVOQUE'), person('EXPIRE'), person('ANNULE'), person('VALIDE')]));
    await run(integrator('k'));
    await db.query(
      `update demande set numero_titre = '1', statut_titre = 'INACTIF', inactive = true where nom_naissance = 'REVOQUE'`,
    );
    await db.query(`update demande set date_fin_validite = '2026-11-17' where nom_naissance = 'EXPIRE'`);
    await db.query(
      `update demande set statut_demande = 'ANNULEE', statut_production = null where nom_naissance = 'ANNULE'`,
    );
    await db.query(`update demande set date_fin_validite = '2026-11-18' where nom_naissance = 'VALIDE'`);
    const id = await store(orderFile('PP', ['REVOQUE', 'EXPIRE', 'ANNULE', 'VALIDE'].map(person)));
    await run(integrator('l'));
    const held = await db.query(
      `select nom_naissance from demande where commande_id = $1 and statut_demande = 'A_ARBITRER'`,
      [id],
    );
    expect(held).toEqual([{ nom_naissance: 'VALIDE' }]);
  });
});
