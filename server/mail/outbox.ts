/**
 * The mails that are on their way, in the database: a crash loses none. What a mail says may open an account, so it
 * is kept under a key that is derived from the one of the sessions and stands outside the database.
 */
import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import type { TokenKeys } from '../session/token.ts';
import type { MailName, MailValues } from './renderMail.ts';

export type Mail = { readonly modele: MailName; readonly adresse: string; readonly valeurs: MailValues };

/** A mail that this process has taken; null where its key is gone. */
export type KeptMail = { readonly id: number; readonly cree: Date; readonly mail: Mail | null };

/** Longer than all attempts of one process together: until then a mail is its own. */
const leaseMinutes = 10;

const cipher = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/** Writes the mail down as this process's own and answers its number. */
export async function keepMail(db: Queryable, keys: TokenKeys, mail: Mail, now: Date): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'insert into courriel (modele, contenu, cree, reprise) values ($1, $2, $3, $4) returning id',
    [mail.modele, seal(mail, keys[0]), now, leaseEnd(now)],
  );
  if (row === undefined) throw new Error('The mail was not written');
  return row.id;
}

/** Takes mails that no process has; `all` takes every one, where no other process can be there. */
export async function takeMails(
  db: Queryable,
  keys: TokenKeys,
  now: Date,
  all: boolean,
): Promise<readonly KeptMail[]> {
  const rows = await db.query<{ id: number; modele: MailName; contenu: string; cree: Date }>(
    `update courriel set reprise = $2
     where id in (select id from courriel where reprise <= $1 or $3 order by id limit 100 for update skip locked)
     returning id, modele, contenu, cree`,
    [now, leaseEnd(now), all],
  );
  return rows.map(({ id, modele, contenu, cree }) => ({ id, cree, mail: unseal(modele, contenu, keys) }));
}

/** Leaves the mail to whoever comes after `then`. */
export async function leaveMail(db: Queryable, id: number, then: Date): Promise<void> {
  await db.query('update courriel set reprise = $2 where id = $1', [id, then]);
}

/** It was sent, or given up. */
export async function dropMail(db: Queryable, id: number): Promise<void> {
  await db.query('delete from courriel where id = $1', [id]);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMinutes * 60_000);
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
      // Sealed under another key: the next one is tried.
    }
  }
  return null;
}

function mailKey(key: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'courriel', 32));
}
