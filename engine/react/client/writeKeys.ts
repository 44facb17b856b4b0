/**
 * The `Idempotency-Key` of writes (draft-ietf-httpapi-idempotency-key-header). Each attempt has a new one. A write whose
 * answer is unknown keeps it, so that the server recognizes the same write when the user sends it again.
 */
import type { Request } from '../../core/runtime/request.ts';

/** Writes without an answer, with the page that sent each. */
const unanswered = new Map<string, { readonly key: string; readonly page: string }>();

/** What tells one write from another, beside its request. */
export type WriteOptions = {
  /** Entity tag of the edited response, for calls that send `If-Match`. */
  readonly etag?: string | null;
  /** Of the session that sends. */
  readonly epoch?: number;
  /** The engine's own call, without an act of the user. */
  readonly isRoutine?: boolean;
};

export function keyOf({ method, body }: Request, address: string, { etag, epoch, isRoutine }: WriteOptions) {
  const page = window.location.pathname;
  const write = JSON.stringify([epoch, page, method, address, etag, body], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  const key = unanswered.get(write)?.key ?? `"${randomBits()}"`;
  unanswered.set(write, { key, page });
  return {
    key,
    /** The server answered this status. */
    answered(status: number): void {
      // The write may have been done in spite of the error.
      if (status >= 500) return;
      unanswered.delete(write);
      if (isRoutine) return;
      // What is done on another page may undo what was sent from this one: sent again, it is another write.
      for (const [other, sent] of unanswered) if (sent.page !== page) unanswered.delete(other);
    },
  };
}

/** 128 random bits in hexadecimal. `randomUUID` exists on secure pages only. */
export function randomBits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
