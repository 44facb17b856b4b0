/**
 * Demonstration orders, with lines in error, requests, titles and duplicates: deterministic for a given day,
 * with dates relative to it.
 */

import { motifs } from '#schemas/orderFile/controles.ts';
import type { Queryable } from '../db/database.ts';
import { person, vehicle } from './beneficiaires.ts';
import { anotherTitle, type DemoDemande, demoDemande, type Holder, longerAddress } from './demandes.ts';
import { type Random, seeded } from './random.ts';

type DemoCommande = {
  numero: string;
  date: string;
  statut: 'OK' | 'KO' | 'EN_COURS' | 'EN_ATTENTE';
  motif: string | null;
  ok: number;
  ko: number;
  traite: boolean;
};

type LigneErreur = {
  numero: string;
  numeroLigne: number;
  motifs: string;
  numeroIdentifiant: string;
  nom: string;
  prenom: string;
  raisonSociale: string;
};

type DemoDoublon = {
  numero: string;
  numeroLigne: number;
  associeeNumero: string;
  associeeLigne: number;
  decision: 'POURSUIVRE' | 'ANNULER' | null;
  dateDecision: string | null;
};

type Organisme = { code: string; personneMorale: boolean; commandes: number; lignes: number };

/** The last two organisations exist only as other owners of duplicates; they have no accounts. */
const organismes: readonly Organisme[] = [
  { code: 'ORG059', personneMorale: false, commandes: 4, lignes: 30 },
  { code: 'ORG901', personneMorale: true, commandes: 2, lignes: 15 },
  { code: 'ORG075', personneMorale: false, commandes: 84, lignes: 44 },
  { code: 'ORG900', personneMorale: true, commandes: 36, lignes: 26 },
];

/** About 26 months, to have whole years in reports; orders become more frequent towards today. */
const DAYS_SHOWN = 790;
const CROWDING = 1.5;
const DAY = 86_400_000;
/** Number of an organisation's orders that stay waiting for or in integration: they have no file. */
const WAITING = 4;
/** An organisation with at most this many orders exists only for its titles. */
const FEW = 10;
const ORDERS_A_BATCH = 12;

/** Writes the orders into a database that contains the demonstration's accounts and no order. */
export async function writeCommandes(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `insert into organisme (code, nom, personne_morale) values
       ('ORG059', 'Maison départementale voisine', false), ('ORG901', 'Préfecture voisine', true)
     on conflict (code) do nothing`,
  );
  const known: Record<'PP' | 'PM', Known> = {
    PP: { all: [], twice: [], variety: seeded(75) },
    PM: { all: [], twice: [], variety: seeded(900) },
  };
  for (const [index, organisme] of organismes.entries()) {
    const kind = organisme.personneMorale ? 'PM' : 'PP';
    let batch: Brought[] = [];
    for (const brought of generate(organisme, now, seeded(2026 + index), known[kind])) {
      batch.push(brought);
      if (batch.length < ORDERS_A_BATCH) continue;
      await insertBatch(tx, organisme.code, batch);
      batch = [];
    }
    await insertBatch(tx, organisme.code, batch);
  }
  await tx.query('analyze commande');
  await tx.query('analyze demande');
}

/** An order and the content of its file. */
type Brought = {
  commande: DemoCommande;
  erreurs: readonly LigneErreur[];
  demandes: readonly DemoDemande[];
  doublons: readonly DemoDoublon[];
};

/**
 * Holders of a title that a request may duplicate; those in `twice` hold two, because a decision allowed the
 * second. `variety` is a separate generator for the other variations.
 */
type Known = { all: Holder[]; twice: Holder[]; variety: Random };

async function insertBatch(tx: Queryable, organisme: string, batch: readonly Brought[]): Promise<void> {
  await insertCommandes(
    tx,
    organisme,
    batch.map((brought) => brought.commande),
  );
  await insertErreurs(
    tx,
    organisme,
    batch.flatMap((brought) => brought.erreurs),
  );
  await insertDemandes(
    tx,
    organisme,
    batch.flatMap((brought) => brought.demandes),
  );
  await insertDoublons(
    tx,
    organisme,
    batch.flatMap((brought) => brought.doublons),
  );
}

function* generate(organisme: Organisme, now: Date, random: Random, known: Known): Generator<Brought> {
  const count = organisme.commandes;
  const waiting = count > FEW ? WAITING : 0;
  const ofDay = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    // Oldest first, because a duplicate refers to earlier titles. The last ones, which wait, are of today.
    const newest = count - 1 - waiting;
    const elapsed = Math.max(0, newest - index) / newest;
    const working = workingDay(now, Math.floor(DAYS_SHOWN * elapsed ** CROWDING));
    const day = working.toISOString().slice(0, 10).replaceAll('-', '');
    const rank = (ofDay.get(day) ?? 0) + 1;
    ofDay.set(day, rank);
    const date = timeOf(working, rank, now, random);
    const numero = `CMI_${organisme.code}_${day}_${String(rank).padStart(3, '0')}`;
    const commande = commandeOf(numero, date, index, count, organisme.lignes, random);
    const erreurs = erreursOf(commande, organisme, random);
    yield { commande, erreurs, ...demandesOf(commande, { date, now }, organisme, random, known) };
  }
}

function demandesOf(
  { numero, statut, ok }: DemoCommande,
  when: { date: Date; now: Date },
  organisme: Organisme,
  random: Random,
  known: Known,
): Pick<Brought, 'demandes' | 'doublons'> {
  const demandes: DemoDemande[] = [];
  const doublons: DemoDoublon[] = [];
  for (let ligne = 0; statut === 'OK' && ligne < ok; ligne++) {
    const place = { numero, numeroLigne: ligne + 2 };
    const doubled = random.chance(1.6) ? pickHolder(known, random) : undefined;
    const decision = doubled ? random.pick(['POURSUIVRE', 'ANNULER', null, null] as const) : undefined;
    const made = demoDemande(place, organisme, when, random, doubled, decision);
    const { row, holder } = doubled ? made : varied(made, known);
    demandes.push(row);
    const isHeld = row.statut_demande === 'VALIDEE' && !row.inactive;
    if (!doubled || decision === undefined) {
      if (isHeld) known.all.push(holder);
      continue;
    }
    const decided = new Date(Math.min(when.now.getTime(), when.date.getTime() + random.between(1, 4) * DAY));
    const dateDecision = decision === null ? null : decided.toISOString();
    doublons.push(
      ...doubled.titles.map((title) => ({
        ...place,
        associeeNumero: title.numero,
        associeeLigne: title.numeroLigne,
        decision,
        dateDecision,
      })),
    );
    if (isHeld && doubled.titles.length === 1) {
      doubled.titles.push(place);
      known.twice.push(doubled);
    }
  }
  return { demandes, doublons };
}

type Made = { row: DemoDemande; holder: Holder };

/** Some requests are for existing holders, and some titles go to longer addresses. */
function varied(made: Made, { all, variety }: Known): Made {
  const known = all.length > 0 && variety.chance(20) ? variety.pick(all) : undefined;
  const fits = known?.organisme === made.holder.organisme && canHoldAnother(known, made.row, all);
  const { row, holder } = fits ? anotherTitle(made.row, known) : made;
  return { row: variety.chance(4) ? longerAddress(row, variety) : row, holder };
}

/** A person holds each mention once; otherwise the request would be a duplicate. */
function canHoldAnother(known: Holder, row: DemoDemande, all: readonly Holder[]): boolean {
  if (row.immatriculation !== null) return true;
  const own = all.filter(({ numeroIdentifiant }) => numeroIdentifiant === known.numeroIdentifiant);
  return own.every(({ mention }) => mention !== row.mention);
}

function pickHolder({ all, twice }: Known, random: Random): Holder | undefined {
  if (twice.length > 0 && random.chance(20)) return random.pick(twice);
  return all.length > 0 ? random.pick(all) : undefined;
}

/** A working day, `days` ago. */
function workingDay(now: Date, days: number): Date {
  const date = new Date(now.getTime() - days * DAY);
  if (date.getUTCDay() === 0) date.setTime(date.getTime() - 2 * DAY);
  if (date.getUTCDay() === 6) date.setTime(date.getTime() - DAY);
  return date;
}

/** A time of that day, increasing with the order's rank, never after `now`. */
function timeOf(day: Date, rank: number, now: Date, random: Random): Date {
  const time = new Date(day);
  time.setUTCHours(Math.min(16, 6 + 2 * rank), random.between(0, 59), random.between(0, 59), 0);
  const latest = now.getTime() - Math.max(1, 60 - rank) * 60_000;
  return new Date(Math.min(time.getTime(), latest));
}

/** The last orders of an organisation are waiting or in progress; one in eight was rejected. */
function commandeOf(
  numero: string,
  date: Date,
  index: number,
  count: number,
  lignes: number,
  random: Random,
): DemoCommande {
  const total = random.between(Math.ceil(lignes / 3), Math.floor((lignes * 5) / 3));
  const base = { numero, date: date.toISOString() };
  const none = { motif: null, ok: 0, ko: 0, traite: false };
  const rank = count - index;
  if (count > FEW && rank <= WAITING)
    return { ...base, ...none, statut: rank <= 2 ? 'EN_ATTENTE' : 'EN_COURS' };
  if (count > FEW && index % 8 === 5) {
    const motif = random.chance(75) ? motifs.commandeSeuil : motifs.commandeStructure;
    return { ...base, statut: 'KO', motif, ok: 0, ko: total, traite: random.chance(40) };
  }
  const ko = random.chance(45) ? random.between(1, Math.max(1, Math.floor(total / 12))) : 0;
  const motif = ko > 0 ? motifs.commandePartielle : null;
  return { ...base, statut: 'OK', motif, ok: total - ko, ko, traite: rank > 12 && random.chance(70) };
}

function erreursOf(commande: DemoCommande, organisme: Organisme, random: Random): LigneErreur[] {
  const isStructure = commande.motif === motifs.commandeStructure;
  const count = commande.statut === 'KO' ? Math.ceil(commande.ko / (isStructure ? 8 : 3)) : commande.ko;
  const fields = organisme.personneMorale
    ? ['raison sociale', 'immatriculation', 'code postal']
    : ['nom de naissance', 'prénom', 'code postal'];
  const date = organisme.personneMorale ? 'date de début de validité' : 'date de naissance';
  return Array.from({ length: count }, (_, index) => {
    const { nomUsage, prenom } = person(random);
    const { raisonSociale } = vehicle(random);
    const reasons = [
      motifs.obligatoire(random.pick(fields)),
      motifs.numerique('numéro identifiant', '07.50.A1.00.12'),
      motifs.date(date, '31/02/2026', motifs.jourInexistant),
      motifs.finAvantDebut('31/12/2025', '01/01/2026'),
    ];
    return {
      numero: commande.numero,
      // Numbered after the valid lines, so that no line is both.
      numeroLigne: commande.ok + index + 2,
      motifs: isStructure
        ? motifs.nombreChamps(random.between(3, 14), organisme.personneMorale ? 15 : 19)
        : random.pick(reasons),
      numeroIdentifiant: String(random.between(100_000_000, 999_999_999)).padStart(10, '0'),
      nom: organisme.personneMorale ? '' : nomUsage,
      prenom: organisme.personneMorale ? '' : prenom,
      raisonSociale: organisme.personneMorale ? raisonSociale : '',
    };
  });
}

async function insertCommandes(
  tx: Queryable,
  organisme: string,
  rows: readonly DemoCommande[],
): Promise<void> {
  await tx.query(
    `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut, motif,
                           nombre_lignes_ok, nombre_lignes_ko, traite)
     select o.id, r.numero, r.numero || '.csv', r.date, r.statut, r.motif, r.ok, r.ko, r.traite
     from organisme o cross join jsonb_to_recordset($2::jsonb) as r(
       numero text, date timestamptz, statut text, motif text, ok integer, ko integer, traite boolean)
     where o.code = $1`,
    [organisme, JSON.stringify(rows)],
  );
}

async function insertErreurs(tx: Queryable, organisme: string, rows: readonly LigneErreur[]): Promise<void> {
  await tx.query(
    `insert into commande_ligne_erreur (commande_id, numero_ligne, motifs, numero_identifiant, nom, prenom, raison_sociale)
     select c.id, r."numeroLigne", r.motifs, r."numeroIdentifiant", r.nom, r.prenom, r."raisonSociale"
     from organisme o
     cross join jsonb_to_recordset($2::jsonb) as r(numero text, "numeroLigne" integer, motifs text,
       "numeroIdentifiant" text, nom text, prenom text, "raisonSociale" text)
     join commande c on c.organisme_id = o.id and c.numero_commande = r.numero
     where o.code = $1`,
    [organisme, JSON.stringify(rows)],
  );
}

/** Columns of `demande` by their own names: record and table row have the same shape. */
async function insertDemandes(tx: Queryable, organisme: string, rows: readonly DemoDemande[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => name !== 'numero_commande');
  await tx.query(
    `insert into demande (organisme_id, commande_id, personne_morale, ${columns.join(', ')})
     select o.id, c.id, o.personne_morale, ${columns.map((name) => `r.${name}`).join(', ')}
     from organisme o
     cross join jsonb_array_elements($2::jsonb) as e(ligne)
     cross join jsonb_populate_record(null::demande, e.ligne) as r
     join commande c on c.organisme_id = o.id and c.numero_commande = e.ligne ->> 'numero_commande'
     where o.code = $1
     order by c.id, r.numero_ligne`,
    [organisme, JSON.stringify(rows)],
  );
}

async function insertDoublons(tx: Queryable, organisme: string, rows: readonly DemoDoublon[]): Promise<void> {
  await tx.query(
    `insert into doublon (organisme_id, demande_id, demande_associee_id, decision, date_decision)
     select o.id, d.id, x.id, r.decision, r."dateDecision"
     from organisme o
     cross join jsonb_to_recordset($2::jsonb) as r(numero text, "numeroLigne" integer, "associeeNumero" text,
       "associeeLigne" integer, decision text, "dateDecision" timestamptz)
     join commande c on c.organisme_id = o.id and c.numero_commande = r.numero
     join demande d on d.commande_id = c.id and d.numero_ligne = r."numeroLigne"
     join commande y on y.numero_commande = r."associeeNumero"
     join demande x on x.commande_id = y.id and x.numero_ligne = r."associeeLigne"
     where o.code = $1`,
    [organisme, JSON.stringify(rows)],
  );
}
