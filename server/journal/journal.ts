/**
 * The journal of security events and administrative acts: who did what, when, in the database and in the log,
 * never a typed value. What an act changed (fields, rights, groups by name) is in the database only.
 */
import type { Database, Queryable } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import type { Session } from '../session/session.ts';

export type JournalEntry = {
  readonly evenement: string;
  readonly utilisateurId?: number | undefined;
  readonly organismeId?: number | undefined;
  /** Identifier of the object of the event. */
  readonly objet?: string | undefined;
};

/** What an administrative act changed: names of fields, rights or groups granted or withdrawn. */
export type Change = {
  readonly champs: readonly string[];
  readonly ajouts: readonly string[];
  readonly retraits: readonly string[];
};

/**
 * Writes an entry. If the event writes to the database, `db` is its transaction, so that both are committed
 * or neither. The log line follows the commit. An entry of a deleted account has no account.
 */
export async function record(
  db: Queryable,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  entry: JournalEntry,
  act: { readonly auteur: string; readonly change: Change } | null = null,
): Promise<void> {
  await db.query(
    `insert into journal (date, evenement, utilisateur_id, organisme_id, objet, auteur, champs, ajouts, retraits)
     values ($1, $2, (select id from utilisateur where id = $3 for key share), $4, $5, $6, $7::text[], $8::text[], $9::text[])`,
    [
      clock(),
      entry.evenement,
      entry.utilisateurId ?? null,
      entry.organismeId ?? null,
      entry.objet ?? null,
      act?.auteur ?? null,
      act?.change.champs ?? null,
      act?.change.ajouts ?? null,
      act?.change.retraits ?? null,
    ],
  );
  db.afterCommit(() => log.info(entry, 'journal'));
}

/** Writes what a user did with a request; kept for its history like an administrative act. */
export function recordActe(
  tx: Queryable,
  deps: Pick<Deps, 'log' | 'clock'>,
  { utilisateurId, identifiant, organisme }: Pick<Session, 'utilisateurId' | 'identifiant' | 'organisme'>,
  {
    evenement,
    objet,
    champs = [],
  }: { evenement: keyof typeof actes; objet: string; champs?: readonly string[] },
): Promise<void> {
  const entry = { evenement, utilisateurId, organismeId: organisme.id, objet };
  return record(tx, deps, entry, { auteur: identifiant, change: { champs, ajouts: [], retraits: [] } });
}

/** Retention in months: security events including sign-ins, and administrative acts. */
const monthsKept = { securite: 3, administration: 12 } as const;

/** Deletes expired entries (privacy text: 3 months; agents' data one year), without a timeout. */
export async function purgeJournal(db: Pick<Database, 'withoutTimeouts'>, now: Date): Promise<void> {
  await db.withoutTimeouts((connection) =>
    connection.query(
      `delete from journal
       where date < $1::timestamptz - make_interval(months => case when auteur is null then $2::integer else $3::integer end)`,
      [now, monthsKept.securite, monthsKept.administration],
    ),
  );
}

/** An act in the history of its object. */
export type HistoriqueEntry = {
  /** Rank among the acts on the object, starting at 1. */
  numero: number;
  date: Date;
  action: string;
  auteur: string;
  /** First and last name of the author; null once their account is deleted. */
  nomAuteur: string | null;
  champs: string[];
  ajouts: string[];
  retraits: string[];
};

const longestHistory = 500;

/** What users do with requests: the events, and their codes in the API. */
const actes = {
  'demande.modifiee': 'modification',
  'titre.revoque': 'revocation',
  'doublon.poursuivi': 'poursuite',
  'doublon.annule': 'annulation',
} as const;

/** An act in the history of a request; `auteur` is null for an older one whose account is deleted. */
export type Acte = Omit<HistoriqueEntry, 'auteur' | 'ajouts' | 'retraits'> & { auteur: string | null };

/** What users of the organisation did with a request, by the numbers under which the journal knows it, latest first. */
export async function findActes(
  db: Queryable,
  organismeId: number,
  objets: readonly string[],
): Promise<Acte[]> {
  const rows = await db.query<Acte & { action: keyof typeof actes }>(
    `select row_number() over (order by j.id)::integer as numero, j.date, j.evenement as action,
            coalesce(j.auteur, u.identifiant) as auteur, u.prenom || ' ' || u.nom as "nomAuteur",
            coalesce(j.champs, '{}') as champs
     from journal j left join utilisateur u on u.id = j.utilisateur_id
     where j.organisme_id = $1 and j.objet = any($2::text[]) and j.evenement = any($3::text[])
     order by j.id desc limit ${longestHistory}`,
    [organismeId, objets, Object.keys(actes)],
  );
  return rows.map((row) => ({ ...row, action: actes[row.action] }));
}

/**
 * The administrative acts on one object of the organisation, latest first; `kind` is the prefix of their
 * events.
 */
export function findHistorique(
  db: Queryable,
  organismeId: number,
  kind: 'groupe' | 'utilisateur',
  objet: string,
): Promise<HistoriqueEntry[]> {
  return db.query<HistoriqueEntry>(
    `select row_number() over (order by j.id)::integer as numero, j.date, split_part(j.evenement, '.', 2) as action,
            j.auteur, u.prenom || ' ' || u.nom as "nomAuteur", j.champs, j.ajouts, j.retraits
     from journal j left join utilisateur u on u.id = j.utilisateur_id
     where j.organisme_id = $1 and j.objet = $3 and j.evenement like $2 || '.%' and j.auteur is not null
     order by j.id desc limit ${longestHistory}`,
    [organismeId, kind, objet],
  );
}
