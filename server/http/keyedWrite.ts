/**
 * The write of one request that carries an `Idempotency-Key`. Its transaction stays open from the end of the
 * handler's work until the answer is known, and keeps the answer before it commits: a write and its answer
 * exist together or not at all. Meanwhile the handler's other statements run in the same transaction.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Connection, Database, Queryable } from '../db/database.ts';
import { ApiError } from './errors.ts';
import {
  type Answer,
  claimKey,
  findAnswer,
  keepAlone,
  keepAnswer,
  releaseKey,
  type WriteName,
} from './keptAnswers.ts';

/** Thrown where a write turns out to be done already: its answer is the kept one. */
export class RepeatedWrite extends Error {
  override readonly name = 'RepeatedWrite';
}

/** Rolls back a transaction whose request is refused. */
class Undone extends Error {
  override readonly name = 'Undone';
}

export type KeyedWrite = {
  /**
   * Names the request by its content, before it does anything.
   * @throws RepeatedWrite if it is done already, ApiError CLE_REUTILISEE if the key was another request's
   */
  identify(...content: readonly (string | Uint8Array)[]): Promise<void>;
  /** The answer of the request, if it is done already. Throws CLE_REUTILISEE as `identify`. */
  kept(): Promise<Answer | undefined>;
  /** Where the handler's statements run. */
  connection(): Connection;
  /** Ends the request with its answer, which is kept or not. An answer of 400 or more undoes the transaction. */
  end(answer: Answer, isKept: boolean): Promise<void>;
  /** The answer is decided: what follows is no part of the write. */
  isEnded(): boolean;
};

type Ending = { readonly answer: Answer; readonly isKept: boolean };
type Open = { readonly tx: Queryable; end(ending: Ending): Promise<void> };

/**
 * @param head what names the request besides its content: method, address, caller
 * @param claims false: the request's transactions are its own, and only `end` keeps an answer
 */
export function openWrite(
  db: Database,
  clock: () => Date,
  {
    key,
    head,
    claims,
  }: { readonly key: string; readonly head: readonly unknown[]; readonly claims: boolean },
): KeyedWrite {
  const cle = createHash('sha256').update(key).digest('base64url');
  let name: WriteName | null = null;
  let open: Open | null = null;
  let isEnded = false;

  async function kept(): Promise<Answer | undefined> {
    const found = name && (await findAnswer(db, cle));
    if (!found) return undefined;
    if (found.empreinte !== name?.empreinte) throw new ApiError('CLE_REUTILISEE');
    return found;
  }

  /** Begins the transaction of the write. If a handler has several, its last one carries the answer. */
  async function begin<T>(of: WriteName, work: (tx: Queryable) => Promise<T>): Promise<T> {
    await open?.end({ answer: nothing, isKept: false });
    return new Promise<T>((resolve, reject) => {
      const ending = Promise.withResolvers<Ending>();
      let hasRun = false;
      const committed = db.transaction(async (tx) => {
        // The handler has gone on with the result of the first run.
        if (hasRun) throw new ApiError('SERVICE_INDISPONIBLE');
        if (!(await claimKey(tx, of, clock()))) throw new RepeatedWrite();
        const result = await work(tx);
        // Its timeout answered.
        if (isEnded) throw new ApiError('SERVICE_INDISPONIBLE');
        hasRun = true;
        open = {
          tx,
          end(how) {
            open = null;
            ending.resolve(how);
            return committed.catch((error: unknown) => {
              if (!(error instanceof Undone)) throw error;
            });
          },
        };
        resolve(result);
        const { answer, isKept } = await ending.promise;
        if (answer.statut >= 400) throw new Undone();
        if (isKept) await keepAnswer(tx, of, answer);
        else await releaseKey(tx, of);
      });
      committed.catch(reject);
    });
  }

  return {
    async identify(...content) {
      name = { cle, empreinte: fingerprintOf(key, head, content) };
      if ((await kept()) !== undefined) throw new RepeatedWrite();
    },
    kept,
    connection() {
      const of = name;
      if (isEnded || of === null || !claims) return db;
      return { ...(open?.tx ?? db), transaction: (work) => begin(of, work) };
    },
    async end(answer, isKept) {
      isEnded = true;
      const wasOpen = open;
      await open?.end({ answer, isKept });
      const isAlone = wasOpen === null || answer.statut >= 400;
      if (isAlone && isKept && name !== null) await keepAlone(db, name, clock(), answer);
    },
    isEnded: () => isEnded,
  };
}

/** Ends a transaction that was not the last. */
const nothing: Answer = { statut: 200, etag: null, type: null, corps: null };

/** Keyed by a secret of the caller: it tells nothing about a password in the content. */
function fingerprintOf(
  key: string,
  head: readonly unknown[],
  content: readonly (string | Uint8Array)[],
): string {
  const hmac = createHmac('sha256', key).update(JSON.stringify(head));
  for (const part of content) hmac.update(`\0${Buffer.byteLength(part)}\0`).update(part);
  return hmac.digest('base64url');
}
