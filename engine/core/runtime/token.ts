/**
 * The session token: read, never trusted. Claims only decide what is shown. Responses arrive in any order, so a token
 * replaces the current one only if it is newer and of the same sign-in (decision D2).
 */

import { isObject } from './values.ts';

/** The claims of a token; the server defines their names. */
export type Claims = Readonly<Record<string, unknown>>;

export type Token = {
  /** The token without the scheme; of a token with headers, what the browser keeps of it. */
  readonly text: string;
  readonly claims: Claims;
  /** What calls carry; absent: the text as `Authorization: Bearer`. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Reads a token from a header or a body, with or without `Bearer ` and quotes; null if it is invalid. */
export function readToken(given: unknown): Token | null {
  if (typeof given !== 'string') return null;
  const text = given
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^Bearer\s+/i, '');
  const parts = text.split('.');
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return null;
  const claims = decodeClaims(parts[1] ?? '');
  return claims === null ? null : { text, claims };
}

/** The token that a storage holds for a user of that claim; null if there is none, or it is damaged. */
export function readStoredToken(text: string | null, userClaim: string): Token | null {
  const token = readToken(text);
  return ['string', 'number'].includes(typeof token?.claims[userClaim]) ? token : null;
}

/** Whether both are of one sign-in of one user. The claim `sid` names the sign-in (RFC 7519 registry); absent: unknown. */
export function isSameSignIn(one: Token, other: Token, userClaim: string): boolean {
  return [userClaim, 'sid'].every((claim) => one.claims[claim] === other.claims[claim]);
}

/**
 * The current token after a response: the new one if it is newer (`iat`, then `exp`) and of the same sign-in. `sent` is the
 * token that the call was made with, null if unknown. Both claims count whole seconds: of two tokens of one second, that
 * of the response to a call made with the other is newer. Its rights may differ, as after the first login.
 */
export function newerToken(held: Token, answered: Token, userClaim: string, sent: Token | null): Token {
  if (!isSameSignIn(answered, held, userClaim)) return held;
  const order =
    instant(answered, 'iat') - instant(held, 'iat') || instant(answered, 'exp') - instant(held, 'exp');
  const isNewer = order > 0 || (order === 0 && sent?.text === held.text && answered.text !== held.text);
  return isNewer ? answered : held;
}

/** The rights that the claims grant or refuse, in lower case and without the prefix. */
export function rightsOf(claims: Claims, prefix: string): ReadonlyMap<string, boolean> {
  return new Map(
    Object.entries(claims).flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'boolean'
        ? [[name.slice(prefix.length).toLowerCase(), value] as const]
        : [],
    ),
  );
}

/** Whether the token is over by this clock, which may be wrong. */
export function hasExpired(token: Token, now: number): boolean {
  const ends = instant(token, 'exp');
  return ends > 0 && ends * 1000 <= now;
}

/** The lifetime of the token in milliseconds; null if it has none. */
export function lifeOf(token: Token): number | null {
  const [issued, ends] = [instant(token, 'iat'), instant(token, 'exp')];
  return issued > 0 && ends > issued ? (ends - issued) * 1000 : null;
}

function instant(token: Token, claim: 'iat' | 'exp'): number {
  const value = token.claims[claim];
  return typeof value === 'number' ? value : 0;
}

function decodeClaims(part: string): Claims | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(claims) ? claims : null;
  } catch {
    return null;
  }
}

/** The user's own part of the keys under which a browser stores something; empty: nobody is signed in. */
export function userKey(fields: Readonly<Record<string, unknown>> | null, claim: string): string {
  return String(fields?.[claim] ?? '');
}
