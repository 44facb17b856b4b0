/**
 * Limits of mails an hour (decision 22), counted in the database for all processes. A requested mail, or an
 * attempt to use an address, is counted first, in its own statement, so that it counts even if it is refused
 * later. A notice of a completed act is always sent, and counts for its address.
 */
import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import type { Database, Queryable } from '../db/database.ts';
import { latestPresent } from '../db/knownTime.ts';
import { ApiError } from '../http/errors.ts';
import type { TokenKeys } from '../keys/tokenKeys.ts';
import type { Mailer } from './mailer.ts';
import type { Mail } from './outbox.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Maximum an hour. */
const most = {
  /** Mails to an address, and attempts to assign it to an account. */
  adresse: 5,
  /** Changes of an account's address or password, by account number. */
  compte: 5,
  /** Requests of the recovery forms for a value, existing or not. */
  valeur: 5,
  /** Requests of the recovery forms from a network address, which a whole office may share. */
  reseau: 30,
  /**
   * New passwords by a link, from a network address: a separate limit, so that a user with a link is not
   * blocked by other requests.
   */
  reinitialisation: 30,
  /** Mails requested and addresses tried by an administrator, by account number. */
  administrateur: 100,
} as const;

export type MailCount = readonly [of: keyof typeof most, value: string | number];

type CountDeps = { readonly db: Database; readonly keys: TokenKeys; readonly clock: () => Date };

/**
 * Counts one event for each key in turn. Throws TROP_DE_COURRIELS, with the minutes to wait, at the first key
 * that reached its limit.
 */
export async function countMails(deps: CountDeps, ...counts: readonly MailCount[]): Promise<void> {
  const now = deps.clock();
  for (const count of counts) {
    const rows = rowsOf(deps.keys, count);
    const limit = most[count[0]];
    if (await addMoment(deps.db, rows, now, limit)) continue;
    const free = await findRoom(deps.db, rows, now, limit);
    throw new ApiError('TROP_DE_COURRIELS', {
      minutes: Math.max(1, Math.ceil((free - now.getTime()) / minute)),
    });
  }
}

/** Posts a notice of a completed act on an account, in the transaction of the act. */
export async function postNotice(
  tx: Queryable,
  deps: Omit<CountDeps, 'db'> & { readonly mailer: Mailer },
  mail: Mail,
): Promise<void> {
  await deps.mailer.post(tx, mail);
  await addMoment(tx, rowsOf(deps.keys, ['adresse', mail.adresse]), deps.clock(), null);
}

/** Deletes counts older than an hour. */
export async function purgeMailCounts(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from compte_courriel where not ($1 < any (moments))', [hourBefore(now)]);
}

/**
 * Adds the moment to the hour's list of the first row in one statement. Returns false if the rows already have
 * `limit` entries.
 */
async function addMoment(db: Queryable, cles: Rows, now: Date, limit: number | null): Promise<boolean> {
  const rows = await db.query(
    `with autres as (
       select count(*) as n from compte_courriel, unnest(moments) m where cle = any($1) and cle <> $2 and m > $4 and m <= $6)
     insert into compte_courriel as c (cle, moments)
     select $2, array[$3::timestamptz] from autres where $5::integer is null or n < $5
     on conflict (cle) do update
       set moments = array(select m from unnest(c.moments) m where m > $4 and m <= $6) || $3::timestamptz
     where $5::integer is null
       or (select count(*) from unnest(c.moments) m where m > $4 and m <= $6) + (select n from autres) < $5
     returning cle`,
    [cles, cles[0], now, hourBefore(now), limit, latestPresent(now)],
  );
  return rows.length > 0;
}

/** When the limit allows the next event, in milliseconds: an hour after the oldest entry that counts. */
async function findRoom(db: Queryable, cles: Rows, now: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ m: Date }>(
    `select m from compte_courriel, unnest(moments) m where cle = any($1) and m > $2 and m <= $4
     order by m desc offset $3 limit 1`,
    [cles, hourBefore(now), limit - 1, latestPresent(now)],
  );
  return (row?.m ?? hourBefore(now)).getTime() + hour;
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - hour);
}

/** The rows of one count: the first is written, all are counted, since other instances may sign with another key. */
type Rows = readonly [string, ...string[]];

function rowsOf([signing, ...accepted]: TokenKeys, [of, value]: MailCount): Rows {
  const rowOf = (key: KeyObject): string => {
    const secret = Buffer.from(hkdfSync('sha256', key, '', 'compte_courriel', 32));
    return createHmac('sha256', secret)
      .update(`${of}\0${String(value).toLowerCase()}`)
      .digest('base64url');
  };
  return [rowOf(signing), ...accepted.map(rowOf)];
}
