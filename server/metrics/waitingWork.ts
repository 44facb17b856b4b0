/** Counts waiting work in the domain tables. Only this file knows how waiting work is stored. */
import type { Queryable } from '../db/database.ts';

export type WaitingWork = {
  readonly integration_waiting: number;
  readonly integration_oldest_waiting_seconds: number;
  readonly orders_to_confirm: number;
  readonly orders_unusual: number;
  readonly mails_waiting: number;
  readonly mails_oldest_waiting_seconds: number;
};

/** Description of each figure. */
export const waitingWork: Readonly<Record<keyof WaitingWork, string>> = {
  integration_waiting: 'Order files that are not integrated yet',
  integration_oldest_waiting_seconds: 'Age of the oldest of them, 0 where there is none',
  orders_to_confirm: 'Order files that wait for the confirmation of a referent',
  orders_unusual: 'Order files with too many lines that are alike, of the last 30 days',
  mails_waiting: 'Mails that are neither sent nor given up',
  mails_oldest_waiting_seconds: 'Age of the oldest of them, 0 where there is none',
};

/** Reads all figures in one query, by partial indexes that contain only waiting work. */
export async function readWaitingWork(db: Queryable, now: Date): Promise<WaitingWork> {
  const [row] = await db.query<WaitingWork>(
    `select i.n as integration_waiting, i.age as integration_oldest_waiting_seconds,
       a.n as orders_to_confirm, u.n as orders_unusual,
       m.n as mails_waiting, m.age as mails_oldest_waiting_seconds
     from
       (select count(*) as n, ${ageOf('f.recu_le')} as age
        from commande c join fichier_commande f on f.commande_id = c.id
        where c.statut in ('EN_ATTENTE', 'EN_COURS') and c.confirmation is distinct from 'DEMANDEE') i,
       (select count(*) as n from commande where statut = 'EN_ATTENTE' and confirmation = 'DEMANDEE') a,
       (select count(*) as n from commande
        where lignes_inhabituelles > 0 and date_integration > $1::timestamptz - interval '30 days') u,
       (select count(*) as n, ${ageOf('cree')} as age from courriel where reprise = 'infinity') m`,
    [now],
  );
  if (row === undefined) throw new Error('The counts of waiting work have no row');
  return row;
}

/** Age in seconds, as a number in both engines. */
function ageOf(column: string): string {
  return `greatest(0, coalesce(extract(epoch from $1::timestamptz - min(${column})), 0))::bigint`;
}
