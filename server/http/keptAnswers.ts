/** SQL of the answers that are kept with their key (decision 80). */
import type { Queryable } from '../db/database.ts';

/** The key of a write, as stored: its hash, and the fingerprint of the request. */
export type WriteName = { readonly cle: string; readonly empreinte: string };

/** What a repeat is answered. */
export type Answer = {
  readonly statut: number;
  readonly etag: string | null;
  readonly type: string | null;
  readonly corps: string | null;
};

/** The answer kept with this key, and the fingerprint of its request. */
export async function findAnswer(
  db: Queryable,
  cle: string,
): Promise<(Answer & Pick<WriteName, 'empreinte'>) | undefined> {
  const [row] = await db.query<Answer & Pick<WriteName, 'empreinte'>>(
    `select empreinte, statut, etag, type_contenu as type, corps from reponse_gardee
     where cle = $1 and statut is not null`,
    [cle],
  );
  return row;
}

/**
 * Claims the key for this transaction. Waits for another transaction that claims it; false if that one was
 * committed.
 */
export async function claimKey(tx: Queryable, { cle, empreinte }: WriteName, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into reponse_gardee (cle, empreinte, recue_le) values ($1, $2, $3)
     on conflict (cle) do nothing returning 1`,
    [cle, empreinte, now],
  );
  return rows.length > 0;
}

/** Keeps the answer of the transaction that claimed the key. */
export async function keepAnswer(tx: Queryable, { cle }: WriteName, answer: Answer): Promise<void> {
  await tx.query(
    'update reponse_gardee set statut = $2, etag = $3, type_contenu = $4, corps = $5 where cle = $1',
    [cle, answer.statut, answer.etag, answer.type, answer.corps],
  );
}

/** Gives the key back in the transaction that claimed it. */
export async function releaseKey(tx: Queryable, { cle }: WriteName): Promise<void> {
  await tx.query('delete from reponse_gardee where cle = $1', [cle]);
}

/** Keeps the answer of a request without a transaction. The first answer of a key stays. */
export async function keepAlone(
  db: Queryable,
  { cle, empreinte }: WriteName,
  now: Date,
  { statut, etag, type, corps }: Answer,
): Promise<void> {
  await db.query(
    `insert into reponse_gardee (cle, empreinte, recue_le, statut, etag, type_contenu, corps)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (cle) do nothing`,
    [cle, empreinte, now, statut, etag, type, corps],
  );
}
