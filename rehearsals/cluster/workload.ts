/**
 * The users' work: for each user a seeded sequence of steps with pauses. The subject of a step (request,
 * order) is picked from what the organisation has at that time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { makeOrderFile } from '../../testkit/makeOrderFile.ts';
import { type Client, clientOf } from './client.ts';
import type { Kind, Recorder } from './history.ts';
import { mailOf, organismes, people } from './people.ts';

/** Relative frequency of each operation. */
const shares = [
  ['commentaire', 14],
  ['decision', 12],
  ['marque', 8],
  ['demandes', 9],
  ['commandes', 8],
  ['doublons', 6],
  ['statistique', 5],
  ['transfert', 6],
  ['connexion', 4],
  ['creation', 4],
  ['comptes', 3],
  ['export', 3],
  ['suppression', 2],
  ['demande', 2],
] as const satisfies readonly (readonly [Kind, number])[];

type Step = {
  readonly kind: (typeof shares)[number][0];
  /** Selects an element of whatever exists. */
  readonly pick: number;
  /** The pause after the step, as a multiple of the mean pause. */
  readonly pause: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...shares.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
  pick: fc.nat({ max: 1_000_000 }),
  pause: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
});

/** The steps of one user; deterministic for a seed. */
export function stepsOf(seed: number, count: number): readonly Step[] {
  return fc.sample(step, { seed, numRuns: count });
}

/** State shared by the users of an organisation. */
type Desk = {
  /** Numbers of the edited requests: few, so that users conflict. */
  readonly demandes: string[];
  readonly commandes: string[];
  readonly comptes: string[];
  /** Requests seen as waiting for a decision. */
  readonly doublons: string[];
  files: number;
  accounts: number;
};

type Act = (client: Client, desk: Desk, pick: number) => Promise<void>;

const linesAFile = 12;
const requests = '/api/organismeBeneficiaire/titre/demandeTitre';
const orders = '/api/commandeDemande/commande';
const duplicates = '/api/commandeDemande/doublon';
const accounts = '/api/authentification/utilisateur/admin';
const page = (start: number, length: number) => `${requests}?draw=1&start=${start}&length=${length}`;

export type Workload = {
  /** Signs all users in and sends the files that they work on. */
  prepare(): Promise<void>;
  /** Works until aborted; resolves when no call is in flight. */
  run(signal: AbortSignal): Promise<void>;
};

/** @param rate operations a second, all users together */
export function createWorkload(recorder: Recorder, seed: number, rate: number): Workload {
  const clients = people.map((person) => clientOf(person, recorder));
  const desks = new Map(organismes.map(({ code }) => [code, emptyDesk()]));
  const deskOf = ({ person }: Client): Desk => desks.get(person.organisme.code) ?? emptyDesk();
  const meanPause = (clients.length / rate) * 1_000;
  let written = 0;

  const acts: Readonly<Record<Step['kind'], Act>> = {
    commandes: async (client) =>
      void (await client.call({ kind: 'commandes', access: 'read', path: orders })),
    demandes: async (client, _desk, pick) =>
      void (await client.call({ kind: 'demandes', access: 'read', path: page((pick % 5) * 20, 20) })),
    demande: async (client, desk, pick) => void (await readRequest(client, one(desk.demandes, pick))),
    comptes: async (client) =>
      void (await client.call({ kind: 'comptes', access: 'read', path: `${accounts}/users` })),
    statistique: async (client) =>
      void (await client.call({
        kind: 'statistique',
        access: 'read',
        path: '/api/cmi-statistics/statsorganisme/statutdemandetitre',
      })),
    async export(client) {
      // Reads page by page, as the portal does for a CSV file.
      for (let start = 0, total = 1; start < total; start += 500) {
        const { body, outcome } = await client.call({
          kind: 'export',
          access: 'read',
          path: page(start, 500),
        });
        if (outcome !== 'done') return;
        total = (body as { recordsFiltered: number }).recordsFiltered;
      }
    },
    async doublons(client, desk) {
      const path = `${duplicates}?action=A_TRAITER`;
      const { outcome, body } = await client.call({ kind: 'doublons', access: 'read', path });
      if (outcome !== 'done') return;
      const waiting = (body as { idDemande: string }[]).map(({ idDemande }) => idDemande);
      desk.doublons.splice(0, Infinity, ...new Set(waiting));
    },
    async decision(client, desk, pick) {
      const numero = one(desk.doublons, pick);
      if (numero === undefined) return acts.doublons(client, desk, pick);
      // The request stays in the list: another user may decide it too.
      const decision = pick % 2 === 0 ? 'POURSUIVRE' : 'ANNULER';
      await client.call({
        kind: 'decision',
        access: 'write',
        method: 'PUT',
        path: `${duplicates}/${numero}`,
        body: { idDemande: numero, decision },
        headers: { 'if-match': '*' },
        target: numero,
        value: decision,
      });
    },
    async commentaire(client, desk, pick) {
      const numero = one(desk.demandes, pick);
      const { etag } = await readRequest(client, numero);
      if (etag === null || numero === undefined) return;
      written += 1;
      const commentaire = `${client.person.identifiant}, n° ${written}`;
      await client.call({
        kind: 'commentaire',
        access: 'write',
        method: 'PUT',
        path: `${requests}/${numero}`,
        headers: { 'if-match': etag },
        body: { numeroDemande: numero, commentaire },
        target: numero,
        value: commentaire,
      });
    },
    async marque(client, desk, pick) {
      const numero = one(desk.commandes, pick);
      const read = await client.call({ kind: 'commandes', access: 'read', path: `${orders}/${numero}` });
      if (read.etag === null || numero === undefined) return;
      const traite = !(read.body as { traite: boolean }).traite;
      await client.call({
        kind: 'marque',
        access: 'write',
        method: 'PUT',
        path: `${orders}/${numero}`,
        headers: { 'if-match': read.etag },
        body: { numeroCommande: numero, traite },
        target: numero,
        value: String(traite),
      });
    },
    transfert: (client, desk) => sendFile(client, desk),
    async connexion(client) {
      await client.signIn();
    },
    async creation(client, desk) {
      desk.accounts += 1;
      const identifiant = `${client.person.organisme.code}-n${desk.accounts}`;
      const { outcome } = await client.call({
        kind: 'creation',
        access: 'write',
        method: 'POST',
        path: `${accounts}/addUser`,
        body: { identifiant, nom: 'Nouveau', prenom: 'Agent', adresseMail: mailOf(identifiant) },
        target: identifiant,
      });
      if (outcome === 'done') desk.comptes.push(identifiant);
    },
    async suppression(client, desk, pick) {
      const identifiant = one(desk.comptes, pick);
      if (identifiant === undefined) return acts.creation(client, desk, pick);
      desk.comptes.splice(desk.comptes.indexOf(identifiant), 1);
      await client.call({
        kind: 'suppression',
        access: 'write',
        method: 'DELETE',
        path: `${accounts}/delUser/${identifiant}`,
        headers: { 'if-match': '*' },
        target: identifiant,
      });
    },
  };

  async function work(client: Client, steps: readonly Step[], signal: AbortSignal): Promise<void> {
    for (const { kind, pick, pause } of steps) {
      if (signal.aborted) return;
      await acts[kind](client, deskOf(client), pick);
      await wait(pause * meanPause, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    async prepare() {
      for (const client of clients)
        if (!(await client.signIn())) throw new Error(`${client.person.identifiant} cannot sign in`);
      for (const { code } of organismes) {
        const client = clients.find(({ person }) => person.organisme.code === code);
        const desk = desks.get(code);
        if (client === undefined || desk === undefined) throw new Error(`${code} has nobody`);
        for (let count = 0; count < 2; count += 1) await sendFile(client, desk);
        await everythingIsIntegrated(client);
        const { body } = await client.call({ kind: 'demandes', access: 'read', path: page(0, 8) });
        desk.demandes.push(
          ...(body as { data: { numeroDemande: string }[] }).data.map((row) => row.numeroDemande),
        );
      }
    },
    async run(signal) {
      const count = 5_000;
      await Promise.all(
        clients.map((client, index) => work(client, stepsOf(seed * 1_000 + index, count), signal)),
      );
    },
  };
}

function emptyDesk(): Desk {
  return { demandes: [], commandes: [], comptes: [], doublons: [], files: 0, accounts: 0 };
}

function one(items: readonly string[], pick: number): string | undefined {
  return items[pick % items.length];
}

function readRequest(client: Client, numero: string | undefined) {
  return client.call({ kind: 'demande', access: 'read', path: `${requests}/${numero}` });
}

/** Every second file contains the people of the previous one, so that its requests wait for a decision. */
async function sendFile(client: Client, desk: Desk): Promise<void> {
  const { identifiant, organisme } = client.person;
  const index = desk.files;
  desk.files += 1;
  const day = String(1 + Math.floor(index / 900)).padStart(2, '0');
  const numero = `CMI_${organisme.code}_202601${day}_${String(1 + (index % 900)).padStart(3, '0')}`;
  const seed = 1 + organismes.indexOf(organisme) * 10_000 + Math.floor(index / 2);
  const form = new FormData();
  const text = makeOrderFile({ kind: organisme.kind, lines: linesAFile, seed });
  form.set('file', new Blob([text], { type: 'text/csv' }), `${numero}.csv`);
  const { outcome } = await client.call({
    kind: 'transfert',
    access: 'write',
    method: 'POST',
    path: '/api/transfert',
    headers: { login: identifiant, emetteur: organisme.code },
    form,
    target: numero,
    value: String(linesAFile),
    isYes: (body) => (body as { resultat?: string }).resultat === 'UPLOAD_OK',
  });
  if (outcome === 'done') desk.commandes.push(numero);
}

/** Waits up to half a minute until no order of the organisation is in progress. */
async function everythingIsIntegrated(client: Client): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const path = `${orders}?statut=EN_COURS`;
    const { body } = await client.call({ kind: 'commandes', access: 'read', path });
    if (Array.isArray(body) && body.length === 0) return;
    await wait(500);
  }
  throw new Error(`${client.person.organisme.code}: an order is still under way after 30 s`);
}
