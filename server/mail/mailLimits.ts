/**
 * How many mails an hour (decision 22), counted in the database so that every process counts together. A mail that
 * somebody asks for, and a try of an address, is counted before anything is done, in a statement of its own: what is
 * refused afterwards counts too. A mail that tells what was done always goes, and counts on its address.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import type { TokenKeys } from '../session/token.ts';
import type { Mail } from './outbox.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Within an hour. */
const most = {
  /** Mails to an address, and tries to give it to an account. */
  adresse: 5,
  /** Changes of the address or the password of an account, by its number. */
  compte: 5,
  /** Requests of the recovery forms for a value, whether it exists or not. */
  valeur: 5,
  /** Requests of the recovery forms from a network address, behind which an office may be. */
  reseau: 30,
  /** New passwords by a link, from a network address: whoever was sent one may use it, however many others asked. */
  reinitialisation: 30,
  /** Mails that an administrator asks for, and addresses that they try, by the number of their account. */
  administrateur: 100,
} as const;

export type MailCount = readonly [of: keyof typeof most, value: string | number];

type CountDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Counts one more of each in turn. Throws TROP_DE_COURRIELS, with the minutes to wait, at the first that is full. */
export async function countMails(deps: CountDeps, ...counts: readonly MailCount[]): Promise<void> {
  const now = deps.clock();
  for (const count of counts) {
    const key = keyOf(deps.keys, count);
    const limit = most[count[0]];
    if (await addMoment(deps.db, key, now, limit)) continue;
    const free = await findRoom(deps.db, key, now, limit);
    throw new ApiError('TROP_DE_COURRIELS', {
      minutes: Math.max(1, Math.ceil((free - now.getTime()) / minute)),
    });
  }
}

/** Posts a mail that tells what was done to an account, in the transaction of that. */
export async function postNotice(
  tx: Queryable,
  deps: Pick<Deps, 'mailer' | 'keys' | 'clock'>,
  mail: Mail,
): Promise<void> {
  await deps.mailer.post(tx, mail);
  await addMoment(tx, keyOf(deps.keys, ['adresse', mail.adresse]), deps.clock(), null);
}

/** Deletes the counts whose hour is over. */
export async function purgeMailCounts(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from compte_courriel where not ($1 < any (moments))', [hourBefore(now)]);
}

/** Adds the moment to those of the hour, in one statement; false where there are `limit` of them already. */
async function addMoment(db: Queryable, key: string, now: Date, limit: number | null): Promise<boolean> {
  const rows = await db.query(
    `insert into compte_courriel as c (cle, moments) values ($1, array[$2::timestamptz])
     on conflict (cle) do update
       set moments = array(select m from unnest(c.moments) m where m > $3) || $2::timestamptz
     where $4::integer is null or (select count(*) from unnest(c.moments) m where m > $3) < $4
     returning cle`,
    [key, now, hourBefore(now), limit],
  );
  return rows.length > 0;
}

/** When there is room again, in milliseconds: an hour after the oldest that still counts. */
async function findRoom(db: Queryable, key: string, now: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ m: Date }>(
    `select m from compte_courriel, unnest(moments) m where cle = $1 and m > $2 order by m desc offset $3 limit 1`,
    [key, hourBefore(now), limit - 1],
  );
  return (row?.m ?? hourBefore(now)).getTime() + hour;
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - hour);
}

function keyOf(keys: TokenKeys, [of, value]: MailCount): string {
  const secret = Buffer.from(hkdfSync('sha256', keys[0], '', 'compte_courriel', 32));
  return createHmac('sha256', secret)
    .update(`${of}\0${String(value).toLowerCase()}`)
    .digest('base64url');
}
