/**
 * The outbox: mails to send, in the database, so that a crash loses none. A mail may give access to an
 * account, so its content is encrypted with a key derived from the session key, which is not in the database.
 */
import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import type { TokenKeys } from '../keys/tokenKeys.ts';
import type { MailName, MailValues } from './renderMail.ts';

export type Mail = { readonly modele: MailName; readonly adresse: string; readonly valeurs: MailValues };

export type KeptMail = {
  readonly id: number;
  /** The same at each attempt: receivers recognise duplicates by it. */
  readonly cle: string;
  readonly cree: Date;
  /** Null if its key is no longer available. */
  readonly mail: Mail | null;
};

const cipher = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/** Stores a mail and returns its number. */
export async function keepMail(tx: Queryable, keys: TokenKeys, mail: Mail, now: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    // The former version sends mails whose `reprise` has passed: never these.
    `insert into courriel (modele, contenu, cree, reprise) values ($1, $2, $3, 'infinity') returning id`,
    [mail.modele, seal(mail, keys[0]), now],
  );
  if (row === undefined) throw new Error('The mail was not written');
  return row.id;
}

/** A mail of the outbox; `undefined` if it was already sent. */
export async function readMail(db: Queryable, keys: TokenKeys, id: number): Promise<KeptMail | undefined> {
  const [row] = await db.query<{ modele: MailName; contenu: string; cle: string; cree: Date }>(
    'select modele, contenu, cle, cree from courriel where id = $1',
    [id],
  );
  if (row === undefined) return undefined;
  const { modele, contenu, cle, cree } = row;
  return { id, cle, cree, mail: unseal(modele, contenu, keys) };
}

/** Mails without a job that no process of the former version holds. */
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

/** Deletes a mail that was sent or given up. */
export async function dropMail(db: Queryable, id: number): Promise<void> {
  await db.query('delete from courriel where id = $1', [id]);
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
