import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { markDriverError } from '../../../server/db/failures.ts';
import { writeComptes } from '../../../server/demo/comptes.ts';
import { GivenUp } from '../../../server/jobs/work.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import {
  type IntegrationDeps,
  integrateOrder,
  integrationQueue,
  integrationWork,
} from '../../../server/transfert/integration.ts';
import { findForgotten, insertAccepted } from '../../../server/transfert/queries.ts';
import { controlInTurn } from '../../../server/transfert/runControl.ts';
import { maintainedTotals, recountedTotals } from '../demande/recountTotals.ts';
import { openTestJobs } from '../jobs/openTestJobs.ts';
import { jobsDone, openJobsOf, openJobsWith } from '../jobs/rows.ts';
import { keepLog, silentLog } from '../keptLog.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { distinctLines, orderFile } from './orderFile.ts';

const now = new Date('2026-11-18T15:42:07Z');

describe.each(enginesOfRun)('the integration on $name', ({ name, open }) => {
  let db: Database;
  let number = 0;

  beforeAll(async () => {
    db = await open();
    await db.transaction(writeComptes);
  });
  afterAll(async () => {
    await db.close();
  });

  /** Stores a file like an accepted transfer. */
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

  const posted: Mail[] = [];
  /** The integration on `over`; posted mails are recorded. */
  const depsOn = (over: Database): IntegrationDeps => ({
    db: over,
    clock: () => now,
    log: silentLog,
    portal: () => 'https://portail.example/',
    mailer: {
      post: async (tx, mail) => tx.afterCommit(() => posted.push(mail)),
      work: { queue: 'none', run: async () => undefined },
      close: () => undefined,
    },
  });
  const integrate = (id: number, over: Database = db) => integrateOrder(depsOn(over), id);

  async function orderOf(id: number) {
    const [row] = await db.query<Record<string, unknown>>(
      `select numero_commande as numero, statut, motif, nombre_lignes_ok as ok, nombre_lignes_ko as ko, echecs_integration as echecs,
         (select count(*) from demande d where d.commande_id = c.id) as demandes,
         (select count(*) from commande_ligne_erreur l where l.commande_id = c.id) as erreurs
       from commande c where id = $1`,
      [id],
    );
    return row;
  }

  /** The database, with queries that fail if their text contains `part`. */
  function failing(part: string, times: number, code?: string): Database {
    let left = times;
    const guard = (queryable: Queryable): Queryable => ({
      ...queryable,
      query(sql, params) {
        if (left > 0 && sql.includes(part)) {
          left -= 1;
          const error = new Error('made to fail');
          return Promise.reject(code === undefined ? error : markDriverError(Object.assign(error, { code })));
        }
        return queryable.query(sql, params);
      },
    });
    return { ...db, ...guard(db), transaction: (work) => db.transaction((tx) => work(guard(tx))) };
  }

  /** A process that integrates files until the test ends. */
  async function process(over: Database = db, log = silentLog) {
    const jobs = await openTestJobs(db, log);
    await jobs.run([integrationWork(depsOn(over))]);
    return jobs;
  }

  test('D31 does what is sent, one file after the other, whichever process takes it', async () => {
    const processes = await Promise.all([process(), process(), process()]);
    const ids: number[] = [];
    for (let index = 0; index < 6; index++) {
      const id = await store(orderFile('PP', distinctLines(20, 100 + index * 20)));
      await processes[index % 3]?.send(db, integrationQueue, { commande: id });
      ids.push(id);
    }
    await jobsDone(db);
    for (const id of ids)
      expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 20, demandes: 20, echecs: 0 });
  });

  test('D31 a file that is integrated twice at once is written once', async () => {
    const id = await store(orderFile('PP', distinctLines(20, 700)));
    await Promise.allSettled([integrate(id), integrate(id), integrate(id)]);
    await integrate(id);
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 20, demandes: 20, echecs: 0 });
  });

  test('REL-19 takes up what was in hand when its process ended', async () => {
    const id = await store(orderFile('PP', distinctLines(4, 10)));
    await db.query(`update commande set statut = 'EN_COURS' where id = $1`, [id]);
    await integrate(id);
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 4, demandes: 4 });
  });

  test('REL-19 finds the orders that no job is about', async () => {
    const id = await store(orderFile('PP', distinctLines(4, 20)));
    expect(await findForgotten(db, integrationQueue)).toEqual([{ commande: id, tour: 0 }]);
    const jobs = await process();
    await db.transaction(async (tx) => {
      await jobs.send(tx, integrationQueue, { commande: id });
      expect(await findForgotten(tx, integrationQueue)).toEqual([]);
    });
    await jobsDone(db);
    expect(await findForgotten(db, integrationQueue)).toEqual([]);
  });

  test('D24 leaves the version of an order to those who edit it', async () => {
    const id = await store(orderFile('PP', distinctLines(4, 30)));
    const versionOf = async () => (await db.query('select version from commande where id = $1', [id]))[0];
    const before = await versionOf();
    await integrate(id);
    expect(await orderOf(id)).toMatchObject({ statut: 'OK' });
    expect(await versionOf()).toEqual(before);
  });

  test.each(['insert into demande (', 'insert into beneficiaire', 'set statut = $2, motif'])(
    'REL-19 leaves nothing of a file whose integration breaks at "%s", and does it again',
    async (part) => {
      const id = await store(orderFile('PP', distinctLines(300, 1_000 + number * 300)));
      await expect(integrate(id, failing(part, 1))).rejects.toThrow('made to fail');
      expect(await orderOf(id)).toMatchObject({ statut: 'EN_COURS', demandes: 0, echecs: 1 });
      await integrate(id);
      expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 300, demandes: 300, echecs: 1 });
    },
  );

  describe('RES-046 the end of an integration', () => {
    const ask = (value: boolean) =>
      db.query(`update organisme set recevoir_notification = $1 where code = 'ORG075'`, [value]);

    test('is told to the referents of an organisation that asks for it', async () => {
      await ask(true);
      posted.length = 0;
      const id = await store(orderFile('PP', [...distinctLines(3, 8_000), { nomNaissance: '' }]));
      await integrate(id);
      const referents = await db.query<{ adresse_mail: string }>(
        `select u.adresse_mail from utilisateur u join organisme o on o.id = u.organisme_id
         where o.code = 'ORG075' and u.referent and not u.compte_bloque order by u.id`,
      );
      expect(referents.length).toBeGreaterThan(0);
      expect(posted.map(({ adresse }) => adresse)).toEqual(referents.map((row) => row.adresse_mail));
      const { numero } = (await orderOf(id)) as { numero: string };
      expect(posted[0]).toMatchObject({
        modele: 'integrationReussie',
        valeurs: {
          numeroCommande: numero,
          ok: '3',
          ko: '1',
          lien: `https://portail.example/commandes/${numero}`,
        },
      });
    });

    test('is told too where the order is KO', async () => {
      posted.length = 0;
      await integrate(await store(Buffer.from('504b0304', 'hex')));
      expect(posted[0]).toMatchObject({
        modele: 'integrationEchouee',
        valeurs: { motif: 'Structure du fichier incorrecte' },
      });
    });

    test('is told to nobody else', async () => {
      await ask(false);
      posted.length = 0;
      await integrate(await store(orderFile('PP', distinctLines(3, 8_100))));
      expect(posted).toEqual([]);
    });
  });

  test.each([
    ['a check', `add constraint refus check (nom_naissance <> 'OZANNE-LEROY')`, '23514'],
    ['a unique index', 'add constraint refus unique (nom_naissance)', '23505'],
  ])('SEC-85 where %s refuses a request, the log tells nothing of it', async (_name, constraint, code) => {
    const { log, lines, text } = keepLog();
    const person = { nomNaissance: 'OZANNE-LEROY', nomUsage: 'OZANNE-LEROY' };
    const id = await store(orderFile('PP', [person, { ...person, prenom: 'Maëlys' }]));
    await db.execute('delete from doublon; delete from demande');
    await db.execute(`alter table demande ${constraint}`);
    const accept = async () => void (await db.execute('alter table demande drop constraint if exists refus'));
    onTestFinished(accept);
    const jobs = await process(db, log);
    await jobs.send(db, integrationQueue, { commande: id });
    const kept = await openJobsWith(db, code);
    expect(lines()).toMatchObject([{ commande: id, err: { code } }]);
    await accept();
    for (const secret of ['OZANNE', 'Maëlys', 'detail']) expect(`${text()}${kept}`).not.toContain(secret);
    await jobsDone(db);
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', demandes: 2, echecs: 1 });
  });

  test('tries a failed integration again, and ends KO after three, with nothing imported', async () => {
    const id = await store(orderFile('PP', distinctLines(3, 9_000)));
    const { log, lines } = keepLog();
    const jobs = await process(failing('insert into demande (', 3), log);
    await jobs.send(db, integrationQueue, { commande: id });
    await jobsDone(db);
    expect(lines().map(({ msg }) => msg)).toEqual([
      'job failed, to be tried again',
      'job failed, to be tried again',
      'job given up',
    ]);
    expect(await openJobsOf(db)).toMatchObject([{ queue: 'abandon', data: { commande: id } }]);
    expect(await orderOf(id)).toMatchObject({
      statut: 'KO',
      motif: 'Erreur technique pendant l’intégration',
      demandes: 0,
      erreurs: 0,
    });
    await integrate(id);
    expect(await orderOf(id)).toMatchObject({ statut: 'KO', echecs: 3 });
  });

  test.each([
    ['the marker is waited for too long', 'for update', '57014'],
    ['the marker is locked', 'update integration_en_cours', '55P03'],
    ['a deadlock is met again and again', 'insert into beneficiaire', '40P01'],
    ['the server is restarted', 'insert into demande (', '57P01'],
    ['the connection is lost', 'set statut = $2, motif', 'ECONNRESET'],
  ])('REL-19 where %s, nothing counts against the order', async (_name, part, code) => {
    const id = await store(orderFile('PP', distinctLines(3, 20_000 + number * 3)));
    // On PostgreSQL a transaction is run three times on a deadlock.
    const triesOfOne = code === '40P01' && name === 'postgres' ? 3 : 1;
    const over = failing(part, 4 * triesOfOne, code);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const failure = await integrate(id, over).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code });
      expect(failure).not.toBeInstanceOf(GivenUp);
    }
    await integrate(id, over);
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', ok: 3, demandes: 3, echecs: 0 });
  });

  test.runIf(name === 'postgres')('does not wait for uploads, however many', async () => {
    const id = await store(orderFile('PP', distinctLines(3, 9_100)));
    const bytes = Buffer.from(orderFile('PP', [{}]));
    const options = { kind: 'PP', today: '2026-11-18', maxLines: 1, seuilRejet: 10 } as const;
    let controlled = 0;
    const upload = async () => {
      await controlInTurn({ bytes, options, withBatches: false }, { organisme: 1, utilisateur: 1 });
      controlled += 1;
    };
    const uploads = Array.from({ length: 8 }, upload);
    await integrate(id);
    expect(controlled).toBeLessThan(8);
    expect(await orderOf(id)).toMatchObject({ statut: 'OK', demandes: 3, echecs: 0 });
    await Promise.all(uploads);
  });

  test('ends KO where the stored file can no longer be read', async () => {
    const id = await store(Buffer.from('504b0304', 'hex'));
    await integrate(id);
    expect(await orderOf(id)).toMatchObject({
      statut: 'KO',
      motif: 'Structure du fichier incorrecte',
      demandes: 0,
    });
  });

  test('D32 holds the duplicate of a title of another organisation', async () => {
    await db.query(`update organisme set personne_morale = false where code = 'ORG900'`);
    const person = { nomNaissance: 'AILLEURS', prenom: 'Léa' };
    await integrate(await store(orderFile('PP', [person]), '1000000001'));
    await integrate(await store(orderFile('PP', [{ ...person, prenom: 'LEA' }])));
    const held = await db.query(
      `select d.prenom, o.code, x.prenom as prenom_associe, y.code as code_associe
       from doublon b join organisme o on o.id = b.organisme_id join demande d on d.id = b.demande_id
       join demande x on x.id = b.demande_associee_id join organisme y on y.id = x.organisme_id
       where d.nom_naissance = 'AILLEURS'`,
    );
    expect(held).toEqual([{ prenom: 'LEA', code: 'ORG075', prenom_associe: 'Léa', code_associe: 'ORG900' }]);
  });

  describe('a long file', () => {
    const other = async (changes: Record<string, string>) => {
      await db.query(`update organisme set personne_morale = false where code = 'ORG900'`);
      return store(orderFile('PP', [changes]), '1000000001');
    };

    test('gives way to the short file of another organisation, which stays where it fails itself', async () => {
      const short = await other({ nomNaissance: 'COURT' });
      const long = await store(orderFile('PP', distinctLines(1_200, 200_000)));
      await expect(integrate(long, failing('delete from demande_compte_en_cours', 1))).rejects.toThrow();
      expect(await orderOf(short)).toMatchObject({ statut: 'OK', demandes: 1 });
      expect(await orderOf(long)).toMatchObject({ statut: 'EN_COURS', demandes: 0 });
      await integrate(long);
      expect(await orderOf(long)).toMatchObject({ statut: 'OK', demandes: 1_200 });
    });

    test('is integrated where the short file cannot be', async () => {
      const short = await other({ nomNaissance: 'COURT BIS' });
      const long = await store(orderFile('PP', distinctLines(1_200, 210_000)));
      await integrate(long, failing('set statut = $2, motif', 1));
      expect(await orderOf(long)).toMatchObject({ statut: 'OK', demandes: 1_200 });
      expect(await orderOf(short)).toMatchObject({ statut: 'EN_COURS', demandes: 0, echecs: 0 });
      await integrate(short);
      expect(await orderOf(short)).toMatchObject({ statut: 'OK', demandes: 1 });
    });

    test('does not give way to its own organisation, whose requests are hidden meanwhile', async () => {
      const short = await store(orderFile('PP', distinctLines(1, 215_000)));
      await integrate(await store(orderFile('PP', distinctLines(600, 216_000))));
      expect(await orderOf(short)).toMatchObject({ statut: 'EN_ATTENTE' });
      await integrate(short);
    });

    test('D32 holds what duplicates the file that it gave way to, before and after that', async () => {
      const lines = distinctLines(1_200, 220_000);
      await db.query(`update organisme set personne_morale = false where code = 'ORG900'`);
      const doubled = [lines[3], lines[1_100]].map((line) => ({ ...line, numeroIdentifiant: '9' }));
      const short = await store(orderFile('PP', doubled), '1000000001');
      const long = await store(orderFile('PP', lines));
      await integrate(long);
      const statesOf = (id: number) =>
        db.query(
          `select d.numero_ligne as ligne, d.statut_demande as statut, x.commande_id as double
           from demande d left join doublon b on b.demande_id = d.id left join demande x on x.id = b.demande_associee_id
           where d.commande_id = $1 and (d.statut_demande <> 'VALIDEE' or $2) order by 1`,
          [id, id === short],
        );
      expect(await statesOf(short)).toMatchObject([{ statut: 'VALIDEE' }, { statut: 'VALIDEE' }]);
      expect(await statesOf(long)).toEqual([
        { ligne: 5, statut: 'A_ARBITRER', double: short },
        { ligne: 1_102, statut: 'A_ARBITRER', double: short },
      ]);
      expect(await maintainedTotals(db)).toEqual(await recountedTotals(db));
    });
  });

  test('D32 does not take a revoked, expired or cancelled title for a duplicate', async () => {
    const person = (name: string) => ({ nomNaissance: name, dateFinValidite: '' });
    const titles = ['REVOQUE', 'EXPIRE', 'ANNULE', 'VALIDE'].map(person);
    await integrate(await store(orderFile('PP', titles)));
    await db.query(
      `update demande set numero_titre = '1', statut_titre = 'INACTIF', inactive = true where nom_naissance = 'REVOQUE'`,
    );
    await db.query(`update demande set date_fin_validite = '2026-11-17' where nom_naissance = 'EXPIRE'`);
    await db.query(
      `update demande set statut_demande = 'ANNULEE', statut_production = null where nom_naissance = 'ANNULE'`,
    );
    await db.query(`update demande set date_fin_validite = '2026-11-18' where nom_naissance = 'VALIDE'`);
    const id = await store(orderFile('PP', titles));
    await integrate(id);
    const held = await db.query(
      `select nom_naissance from demande where commande_id = $1 and statut_demande = 'A_ARBITRER'`,
      [id],
    );
    expect(held).toEqual([{ nom_naissance: 'VALIDE' }]);
  });
});
