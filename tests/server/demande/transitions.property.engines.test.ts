/**
 * Model-based test of request transitions: random sequences of decisions, revocations, marks, comments and
 * production runs, by their own organisation and another, each with a version. After every act the server
 * must return the model's state of each request.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Demande, Doublon } from '../../../schemas/types/domain.ts';
import { advance } from '../../../server/commande/production.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Caller } from '../caller.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { integrated, now, orderApp } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

const titre = '/api/organismeBeneficiaire/titre';
const doublon = '/api/commandeDemande/doublon';
const motifs = ['PERTE', 'VOL', 'DETERIORE', 'DROIT_SUPPRIME', 'FIN_DROIT'] as const;
const people = 4;

/** The model of one request. */
type Known = {
  readonly numeroDemande: string;
  readonly numeroTitre: string | null;
  readonly statutDemande: string;
  readonly statutProduction: string | null;
  readonly statutTitre: string | null;
  readonly inactive: boolean;
  readonly motif: string | null;
  readonly commentaire: string | null;
  readonly traitePNDPhoto: boolean;
  readonly traitePNDTitre: boolean;
  /** Undefined: not a duplicate. */
  readonly decision: string | null | undefined;
};
type Model = { readonly requests: Known[] /** Decisions and revocations so far. */; transitions: number };
type Real = { readonly own: Caller; readonly other: Caller; readonly db: Database };

/** The version sent: none, the latest, or one that never existed. */
type Version = 'none' | 'latest' | 'strange';
type Act = fc.AsyncCommand<Model, Real>;

async function readAll(
  caller: Caller,
): Promise<{ known: Known[]; demandes: Demande[]; doublons: Doublon[] }> {
  const query = { length: '100', 'order[0][column]': '0', 'columns[0][data]': 'numeroDemande' };
  const list = await caller.call({ method: 'GET', url: `${titre}/demandeTitre`, query });
  const demandes: Demande[] = list.json().data;
  const doublons: Doublon[] = (await caller.call({ method: 'GET', url: doublon })).json();
  const known = demandes.map((demande) => ({
    numeroDemande: demande.numeroDemande,
    numeroTitre: demande.numeroTitre,
    statutDemande: demande.statutDemande.valeur,
    statutProduction: demande.statutProduction?.valeur ?? null,
    statutTitre: demande.statutTitre?.valeur ?? null,
    inactive: demande.inactive,
    motif: demande.motif,
    commentaire: demande.commentaire,
    traitePNDPhoto: demande.traitePNDPhoto,
    traitePNDTitre: demande.traitePNDTitre,
    decision: doublons.find(({ idDemande }) => idDemande === demande.numeroDemande)?.decision,
  }));
  return { known, demandes, doublons };
}

/** An act on one request: the call, and the model's expected answer and next state. */
function act(
  name: string,
  place: number,
  version: Version,
  {
    send,
    expected,
  }: {
    readonly send: (known: Known, etag: string) => { url: string; payload: object };
    /** Undefined: nothing changes. */
    readonly expected: (known: Known, isStale: boolean) => { status: number; after?: Partial<Known> };
  },
): Act {
  const requestOf = (requests: readonly Known[]): Known => {
    const found = requests[place % requests.length];
    if (found === undefined) throw new Error('no request');
    return found;
  };
  return {
    check: () => true,
    toString: () => `${name} of ${place} (${version})`,
    async run(model, { own, other }) {
      const known = requestOf(model.requests);
      const { demandes, doublons } = await readAll(own);
      const isDecision = name === 'decide';
      const row = isDecision
        ? doublons.find(({ idDemande }) => idDemande === known.numeroDemande)
        : demandes.find(({ numeroDemande }) => numeroDemande === known.numeroDemande);
      const { url, payload } = send(known, row?.etag ?? '');
      const headers =
        version === 'none' ? {} : { 'if-match': version === 'latest' ? (row?.etag ?? '"1"') : '"987654"' };
      const foreign = await other.call({ method: 'PUT', url, payload, headers });
      expect([400, 404]).toContain(foreign.statusCode);
      const answer = await own.call({ method: 'PUT', url, payload, headers });
      const { status, after } = expected(known, version === 'strange');
      expect(answer.statusCode, `${name} ${JSON.stringify(payload)} ${version}`).toBe(status);
      model.requests[model.requests.indexOf(known)] = { ...known, ...after };
      if (after?.decision !== undefined || after?.motif !== undefined) model.transitions += 1;
      expect((await readAll(own)).known).toEqual(model.requests);
    },
  };
}

const place = fc.nat({ max: people * 3 });
const version = fc.constantFrom<Version>('none', 'latest', 'latest', 'strange');

const decide = fc
  .tuple(place, version, fc.constantFrom('POURSUIVRE', 'ANNULER', 'POURSUIVRE', 'ANNULER', 'TRAITER', ''))
  .map(([at, tag, decision]) =>
    act('decide', at, tag, {
      send: ({ numeroDemande }) => ({ url: `${doublon}/${numeroDemande}`, payload: { decision } }),
      expected: (known, isStale) => {
        if (decision !== 'POURSUIVRE' && decision !== 'ANNULER') return { status: 400 };
        if (known.decision === undefined) return { status: 404 };
        if (known.decision === decision) return { status: 200 };
        if (isStale) return { status: 412 };
        if (known.decision !== null) return { status: 409 };
        return {
          status: 200,
          after:
            decision === 'ANNULER'
              ? { decision, statutDemande: 'ANNULEE' }
              : { decision, statutDemande: 'VALIDEE', statutProduction: 'DEMANDE_FABRICATION_EFFECTUEE' },
        };
      },
    }),
  );

const revoke = fc
  .tuple(place, version, fc.constantFrom(...motifs, 'CHEQUE_IMPAYE', 'NOUVELLE_DEMANDE', null), fc.boolean())
  .map(([at, tag, motif, inactive]) =>
    act('revoke', at, tag, {
      send: ({ numeroTitre, numeroDemande }) => ({
        url: `${titre}/revocation`,
        payload: { numeroTitre: numeroTitre ?? numeroDemande, inactive, motif },
      }),
      expected: (known, isStale) => {
        if (!inactive || !motifs.some((allowed) => allowed === motif)) return { status: 400 };
        if (known.numeroTitre === null) return { status: 404 };
        if (known.inactive) return { status: known.motif === motif ? 200 : 409 };
        if (isStale) return { status: 412 };
        return { status: 200, after: { inactive: true, motif, statutTitre: 'INACTIF' } };
      },
    }),
  );

const change = fc
  .tuple(
    place,
    version,
    fc.record(
      {
        commentaire: fc.oneof(fc.string({ maxLength: 74, unit: 'grapheme-composite' }), fc.constant(null)),
        traitePNDPhoto: fc.boolean(),
        traitePNDTitre: fc.boolean(),
        // Not editable: must be ignored.
        inactive: fc.boolean(),
        statutTitre: fc.constant({ valeur: 'VALIDE' }),
        statutDemande: fc.constant({ valeur: 'VALIDEE' }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([at, tag, payload]) =>
    act('change', at, tag, {
      send: ({ numeroTitre, numeroDemande }) => ({
        url: `${titre}/demandeTitre/${numeroTitre ?? numeroDemande}`,
        payload,
      }),
      expected: (known, isStale) => {
        const { traitePNDPhoto, traitePNDTitre } = payload;
        const typed = payload.commentaire;
        const commentaire = typeof typed === 'string' ? typed.normalize('NFC') : typed;
        if (commentaire != null && ([...commentaire].length > 70 || commentaire.includes('\0')))
          return { status: 400 };
        if (isStale) return { status: 412 };
        const isMark =
          (traitePNDPhoto === true && !known.traitePNDPhoto) ||
          (traitePNDTitre === true && !known.traitePNDTitre);
        if (isMark && known.statutProduction === null) return { status: 409 };
        return {
          status: 200,
          after: {
            commentaire: commentaire === undefined ? known.commentaire : commentaire || null,
            traitePNDPhoto: known.traitePNDPhoto || traitePNDPhoto === true,
            traitePNDTitre: known.traitePNDTitre || traitePNDTitre === true,
          },
        };
      },
    }),
  );

/** A production run: creates titles of requests sent to production, and changes no other. */
const produce: fc.Arbitrary<Act> = fc.constant({
  check: () => true,
  toString: () => 'produce',
  async run(model, { own, db }) {
    await advance({ db, clock: () => new Date(now.getTime() + 2 * 60_000) });
    const { known } = await readAll(own);
    for (const [index, before] of model.requests.entries()) {
      const { numeroTitre, statutTitre, statutProduction, ...after } = known[index] as Known;
      const { numeroTitre: title, statutTitre: state, statutProduction: step, ...rest } = before;
      expect(after).toEqual(rest);
      if (step === 'DEMANDE_FABRICATION_EFFECTUEE') expect(statutProduction).not.toBe(step);
      else expect([numeroTitre, statutTitre, statutProduction]).toEqual([title, state, step]);
    }
    model.requests.splice(0, model.requests.length, ...known);
  },
});

describe.each(enginesOfRun)('transitions on $name', ({ name, open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  let real: Real;

  /** Some people with a title, then the same again: half of the requests wait for a decision. */
  beforeAll(async () => {
    const [own, other] = await Promise.all([orders.as('0000000001'), orders.as('1000000001')]);
    await own.send('CMI_ORG075_20261118_001.csv', orderFile('PP', distinctLines(people)));
    await integrated(db);
    await advance({ db, clock: () => new Date(now.getTime() + 2 * 60_000) });
    const again = distinctLines(people).map((line) => ({
      ...line,
      numeroIdentifiant: `9${line.numeroIdentifiant}`,
    }));
    await own.send('CMI_ORG075_20261118_002.csv', orderFile('PP', again));
    await own.send('CMI_ORG075_20261118_003.csv', orderFile('PP', distinctLines(2, 50)));
    await integrated(db);
    for (const table of ['demande', 'doublon'])
      await db.query(`create table ${table}_start as select * from ${table}`);
    real = { own, other, db };
  });

  /** Restores the initial state of every request. */
  async function restore(): Promise<Model> {
    await db.query(`update demande d set statut_demande = s.statut_demande, statut_production = s.statut_production,
        date_statut_production = s.date_statut_production, numero_titre = s.numero_titre, statut_titre = s.statut_titre,
        date_attribution = s.date_attribution, inactive = s.inactive, motif = s.motif,
        date_fin_validite_reelle = s.date_fin_validite_reelle, commentaire = s.commentaire,
        traite_pnd_photo = s.traite_pnd_photo, traite_pnd_titre = s.traite_pnd_titre, version = d.version + 1,
        date_appel_photo = s.date_appel_photo, canal_photo = s.canal_photo, date_reception_photo = s.date_reception_photo
      from demande_start s where s.id = d.id`);
    await db.query(`update doublon b set decision = null, date_decision = null, utilisateur_id = null,
        version = b.version + 1`);
    const { known } = await readAll(real.own);
    return { requests: known, transitions: 0 };
  }

  async function written(): Promise<number> {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::integer as n from journal where evenement like 'doublon.%' or evenement like 'titre.%'`,
    );
    return row?.n ?? 0;
  }

  test('SEC-45 no sequence of acts leads to a forbidden state', async () => {
    const started = await restore();
    expect(started.requests.filter(({ decision }) => decision === null)).toHaveLength(people);
    expect(started.requests.filter(({ statutTitre }) => statutTitre === 'VALIDE').length).toBeGreaterThan(1);
    await fc.assert(
      fc.asyncProperty(
        fc.commands([decide, decide, revoke, revoke, change, produce], { maxCommands: 20 }),
        async (acts) => {
          const model = await restore();
          const before = await written();
          await fc.asyncModelRun(() => ({ model, real }), acts);
          // Each transition writes one journal entry, and nothing else does.
          expect((await written()) - before).toBe(model.transitions);
        },
      ),
      { numRuns: name === 'pglite' ? 12 : 8 },
    );
  }, 120_000);
});
