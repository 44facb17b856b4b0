/** A change and its journal entry are written together, exactly once. */
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable, VitalDatabase } from '../../../server/db/database.ts';
import { writeCommandes } from '../../../server/demo/commandes.ts';
import { record } from '../../../server/journal/journal.ts';
import { multipart } from '../caller.ts';
import { keepLog } from '../keptLog.ts';
import { bearing, testApp } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

const api = '/api/authentification';
const requests = '/api/organismeBeneficiaire/titre/demandeTitre';
const orders = '/api/commandeDemande/commande';
const present = 'Demonstration2026';
const next = 'Nouveau-Mot2Passe!';

type Method = 'POST' | 'PUT';

describe.each(enginesOfRun)('the journal on $name', ({ name, open }) => {
  let isJournalAway = false;
  let token = '';
  let demande = '';
  let commande = '';
  const guard = (queryable: Queryable): Queryable => ({
    ...queryable,
    query: (sql, params) =>
      isJournalAway && sql.includes('insert into journal')
        ? Promise.reject(new Error('the journal is away'))
        : queryable.query(sql, params),
  });
  const guardAll = <Face extends VitalDatabase>(face: Face): Face => ({
    ...face,
    ...guard(face),
    transaction: (work) => face.transaction((tx) => work(guard(tx))),
  });
  const server = testApp({
    instances: 1,
    async open() {
      const opened = await open();
      return { ...guardAll(opened), vital: guardAll(opened.vital) };
    },
  });
  const { db } = server;

  beforeAll(async () => {
    await db.transaction((tx) => writeCommandes(tx, server.now()));
    demande = await textOf(
      `select min(numero_demande) as text from demande d join organisme o on o.id = d.organisme_id
       where o.code = 'ORG075' and commentaire is null`,
    );
    commande = await textOf(
      `select min(numero_commande) as text from commande c join organisme o on o.id = c.organisme_id
       where o.code = 'ORG075' and not traite`,
    );
  });
  beforeEach(async () => {
    token = await server.token('0000000001');
  });
  afterEach(() => {
    isJournalAway = false;
  });

  const textOf = async (sql: string): Promise<string> =>
    String((await db.query<{ text: string | null }>(sql))[0]?.text);
  const call = (method: Method, url: string, payload: object): Promise<LightMyRequestResponse> =>
    server.app.inject({ method, url, payload, headers: bearing(token) });
  const entries = (evenement: string) =>
    db.query<{ objet: string | null }>('select objet from journal where evenement = $1 order by id', [
      evenement,
    ]);

  test('SEC-85 a rolled back entry is neither in the journal nor in the log', async () => {
    const { log, text } = keepLog();
    const deps = { log, clock: server.now };
    const work = db.transaction(async (tx) => {
      await record(tx, deps, { evenement: 'essai.annule' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect([text(), await entries('essai.annule')]).toEqual(['', []]);
  });

  test('SEC-85 REL-24 after a retry an entry exists once, in the journal and in the log', async () => {
    const { log, lines } = keepLog();
    let attempts = 0;
    const work = db.transaction(async (tx) => {
      attempts += 1;
      await record(tx, { log, clock: server.now }, { evenement: 'essai.repris' });
      expect(lines()).toEqual([]);
      const isLast = attempts === 3;
      if (!isLast) await tx.execute(`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`);
    });
    // The embedded engine has one connection: deadlocks and retries cannot occur.
    const isRetried = name === 'postgres';
    if (isRetried) await work;
    else await expect(work).rejects.toThrow('again');
    expect(await entries('essai.repris')).toHaveLength(isRetried ? 1 : 0);
    expect(lines()).toHaveLength(isRetried ? 1 : 0);
  });

  test('SEC-85 REL-16 the change of a request or an order names its object and nothing that was typed; what changes nothing leaves no entry', async () => {
    const ofOrganisme = `join organisme o on o.id = organisme_id where o.code = 'ORG075'`;
    const lastDemande = await textOf(
      `select max(numero_demande) as text from demande ${ofOrganisme} and statut_production is not null`,
    );
    const lastCommande = await textOf(`select max(numero_commande) as text from commande ${ofOrganisme}`);
    await db.query('update commande set traite = false where numero_commande = $1', [lastCommande]);
    for (const [url, change] of [
      [`${requests}/${lastDemande}`, { commentaire: 'appeler sa fille', traitePNDPhoto: true }],
      [`${orders}/${lastCommande}`, { traite: true }],
    ] as const) {
      const first = await call('PUT', url, change);
      const second = await call('PUT', url, change);
      expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
      expect(second.json()).toEqual(first.json());
    }
    expect(await entries('demande.modifiee')).toEqual([{ objet: lastDemande }]);
    expect(await entries('commande.modifiee')).toEqual([{ objet: lastCommande }]);
    expect(JSON.stringify(await db.query('select * from journal'))).not.toContain('appeler');
    expect(server.log()).not.toContain('appeler');
  });

  const acts: readonly {
    readonly act: string;
    readonly evenement: string;
    /** The state that the act changes, as one text. */
    readonly state: () => Promise<string>;
    readonly run: () => Promise<LightMyRequestResponse>;
  }[] = [
    {
      act: 'a change of a request',
      evenement: 'demande.modifiee',
      state: () => textOf(`select commentaire as text from demande where numero_demande = '${demande}'`),
      run: () => call('PUT', `${requests}/${demande}`, { commentaire: 'rappeler' }),
    },
    {
      act: 'the mark of an order',
      evenement: 'commande.modifiee',
      state: () => textOf(`select traite::text as text from commande where numero_commande = '${commande}'`),
      run: () => call('PUT', `${orders}/${commande}`, { traite: true }),
    },
    {
      act: 'a transfer',
      evenement: 'transfert.accepte',
      state: () => textOf('select count(*)::text as text from commande'),
      run: () => {
        const file = multipart(
          'file',
          'CMI_ORG075_20261118_777.csv',
          orderFile('PP', distinctLines(2, 70_000)),
        );
        return server.app.inject({
          method: 'POST',
          url: '/api/transfert',
          payload: file.payload,
          headers: {
            ...bearing(token),
            'content-type': file.contentType,
            login: '0000000001',
            emetteur: 'ORG075',
          },
        });
      },
    },
    {
      act: 'a reset link',
      evenement: 'recuperation.lien',
      state: () => textOf('select count(*)::text as text from jeton_reinitialisation'),
      run: () =>
        call('POST', `${api}/authentification/motDePasseOublie`, {
          identifiant: '0000000001',
          profile: 'organisme',
        }),
    },
    {
      act: 'a change of phones',
      evenement: 'profil.telephones',
      state: () => textOf(`select telephone as text from utilisateur where identifiant = '0000000001'`),
      run: () => call('PUT', `${api}/utilisateur/0000000001`, { telephone: '0102030405' }),
    },
    {
      act: 'a sign-in',
      evenement: 'connexion.reussie',
      state: () => textOf('select count(*)::text as text from session'),
      run: () => server.connexion('0000000002'),
    },
    {
      act: 'a sign-out',
      evenement: 'deconnexion',
      state: () => textOf('select count(*)::text as text from session where revoquee'),
      run: () => call('POST', `${api}/authentification/deconnexion`, {}),
    },
    {
      act: 'a new password',
      evenement: 'motDePasse.modifie',
      state: () => textOf(`select mot_de_passe as text from utilisateur where identifiant = '0000000001'`),
      run: () =>
        call('POST', `${api}/authentification/modifMotDePasse`, {
          ancienMotDePasse: present,
          nouveauMotDePasse: next,
          confirmMotDePasse: next,
        }),
    },
  ];

  test.each(acts)(
    'SEC-85 $act is committed with its entry or not at all',
    async ({ evenement, state, run }) => {
      const [before, known] = [await state(), (await entries(evenement)).length];
      isJournalAway = true;
      expect((await run()).statusCode).toBe(500);
      expect(await state()).toBe(before);
      isJournalAway = false;
      const done = await run();
      expect([200, 204], done.body).toContain(done.statusCode);
      expect(await state()).not.toBe(before);
      expect(await entries(evenement)).toHaveLength(known + 1);
      const ofAct = server
        .log()
        .split('\n')
        .filter((line) => line.includes(`"evenement":"${evenement}"`));
      expect(ofAct).toHaveLength(known + 1);
    },
  );
});
