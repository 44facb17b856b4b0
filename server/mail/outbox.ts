/**
 * The outbox: mails to send, in the database, so that a crash loses none. A mail may give access to an
 * account, so its content is encrypted with a key derived from the session key, which is not in the database.
 */
import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { deadLetters } from '../jobs/work.ts';
import type { TokenKeys } from '../keys/tokenKeys.ts';
import type { MailName, MailValues } from './renderMail.ts';

export type Mail = { readonly modele: MailName; readonly adresse: string; readonly valeurs: MailValues };

export type KeptMail = {
  readonly id: number;
  /** The same at each attempt: receivers recognise duplicates by it. */
  readonly cle: string;
  readonly cree: Date;
  /** The mail server refused it; an operator may retry it. */
  readonly isGivenUp: boolean;
  /** Null if its key is no longer available. */
  readonly mail: Mail | null;
};

const cipher = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/** Stores a mail and returns its number. */
export async function keepMail(tx: Queryable, keys: TokenKeys, mail: Mail, now: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    // `reprise` is finite for mails given up only.
    `insert into courriel (modele, contenu, cree, reprise) values ($1, $2, $3, 'infinity') returning id`,
    [mail.modele, seal(mail, keys[0]), now],
  );
  if (row === undefined) throw new Error('The mail was not written');
  return row.id;
}

/** A mail of the outbox; `undefined` if it was already sent. */
export async function readMail(db: Queryable, keys: TokenKeys, id: number): Promise<KeptMail | undefined> {
  const [row] = await db.query<Omit<KeptMail, 'id' | 'mail'> & { modele: MailName; contenu: string }>(
    'select modele, contenu, cle, cree, isfinite(reprise) as "isGivenUp" from courriel where id = $1',
    [id],
  );
  if (row === undefined) return undefined;
  const { modele, contenu, ...kept } = row;
  return { id, ...kept, mail: unseal(modele, contenu, keys) };
}

/** Mails without a job: left waiting, or given up and now too old. */
export function findForgottenMails(
  db: Queryable,
  queue: string,
  now: Date,
): Promise<readonly { courriel: number }[]> {
  return db.query<{ courriel: number }>(
    `select c.id as courriel from courriel c
     where (c.reprise <= $2 or c.reprise = 'infinity') and not exists (
       select from pgboss.job j where j.name = $1 and j.state < 'completed' and (j.data->>'courriel')::bigint = c.id)
     order by c.id`,
    [queue, now],
  );
}

/** Marks a mail as given up. It is kept until then, for an operator's retry. */
export async function giveUpMail(db: Queryable, id: number, until: Date): Promise<void> {
  await db.query('update courriel set reprise = $2 where id = $1', [id, until]);
}

/** Ends the mark: the mail waits again. */
export async function takeUpMail(db: Queryable, id: number): Promise<void> {
  await db.query(`update courriel set reprise = 'infinity' where id = $1`, [id]);
}

/** Deletes a mail that was sent or is too old. */
export async function dropMail(db: Queryable, id: number): Promise<void> {
  await db.query('delete from courriel where id = $1', [id]);
}

/** The jobs given up of a queue of mails. */
const givenUpJob = `j.name = '${deadLetters}' and j.source_name = $1`;

/** Deletes all mails that were given up. */
export async function dropGivenUpMails(db: Queryable, queue: string): Promise<void> {
  await db.query(
    `delete from courriel c using pgboss.job j where ${givenUpJob} and c.id = (j.data->>'courriel')::bigint`,
    [queue],
  );
}

/** Ids of the jobs given up whose mail is no longer kept. */
export async function findLostMails(db: Queryable, queue: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select j.id from pgboss.job j
     where ${givenUpJob} and not exists (select from courriel c where c.id = (j.data->>'courriel')::bigint)`,
    [queue],
  );
  return rows.map(({ id }) => id);
}

function seal({ modele, adresse, valeurs }: Mail, key: KeyObject): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, mailKey(key), iv).setAAD(Buffer.from(modele));
  const text = Buffer.concat([sealing.update(JSON.stringify({ adresse, valeurs })), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64');
}

function unseal(modele: MailName, contenu: string, keys: TokenKeys): Mail | null {
  const bytes = Buffer.from(contenu, 'base64');
  const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)];
  for (const key of keys) {
    try {
      const opening = createDecipheriv(cipher, mailKey(key), iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(modele))
        .setAuthTag(tag);
      const text = Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]);
      const kept = JSON.parse(text.toString('utf8')) as Omit<Mail, 'modele'>;
      return { ...kept, modele };
    } catch {
      // Sealed with another key: try the next one.
    }
  }
  return null;
}

function mailKey(key: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'courriel', 32));
}
