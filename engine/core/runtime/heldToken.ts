/** The token of a sign-in that answers more than a token with claims: the answer itself, which a renewal reads again. */
import type { HeldModel, SessionModel } from '../model/app.ts';
import { type Claims, readToken, type Token } from './token.ts';
import { fieldsOf, isObject, readJson, valueAt } from './values.ts';

type HeldAnswer = {
  /** Marks the text of such a token, in the storage and among the tabs. */
  readonly held: 1;
  readonly answer: unknown;
  /** When it came, in seconds. */
  readonly since: number;
  readonly known: Claims;
};

type Session = Pick<SessionModel, 'claims' | 'renew'> & { readonly held: HeldModel };

/**
 * Reads the answer of a sign-in, or the text of such a token.
 * @param now in milliseconds
 */
export function readHeldToken(given: unknown, session: Session, now: number): Token | null {
  if (given === undefined) return null;
  const kept = keptIn(given);
  if (kept !== null) return tokenOf(kept, session);
  const since = Math.floor(now / 1000);
  return tokenOf({ held: 1, answer: given, since, known: { sid: `${since}-${Math.random()}` } }, session);
}

/** The text of a token that a storage holds; null: it is none. */
export function readKeptToken(text: string | null, session: Session): Token | null {
  const kept = keptIn(text);
  return kept === null ? null : tokenOf(kept, session);
}

export function answerOf(token: Token): Claims {
  return fieldsOf(keptIn(token.text)?.answer);
}

/** The token with the user's id and rights, which the user's own fields may say. */
export function withUser(token: Token, user: Claims, session: Session): Token {
  const kept = keptIn(token.text);
  if (kept === null) return token;
  const { claims, held } = session;
  const known = {
    ...kept.known,
    [claims.user]: user[claims.user] ?? token.claims[claims.user],
    ...rightsIn(user, session),
  };
  return tokenOf({ ...kept, answer: csrfOf(user, held) ?? kept.answer, known }, session) ?? token;
}

/** The token after a renewal, whose answer may leave out what else has not changed; null: it has no token. */
export function renewedToken(token: Token, answer: unknown, session: Session, now: number): Token | null {
  const kept = keptIn(token.text);
  if (kept === null || headersOf(answer, session.held) === null) return null;
  const whole = { ...fieldsOf(kept.answer), ...fieldsOf(answer) };
  return tokenOf({ ...kept, answer: whole, since: Math.floor(now / 1000) }, session);
}

function keptIn(given: unknown): HeldAnswer | null {
  const read = typeof given === 'string' && given.startsWith('{') ? readJson(given) : null;
  return isObject(read) && read.held === 1 ? (read as HeldAnswer) : null;
}

function tokenOf(kept: HeldAnswer, session: Session): Token | null {
  const { held, renew } = session;
  const headers = headersOf(kept.answer, held);
  if (headers === null) return null;
  const isGiven = held.kind === 'token' && held.provider !== undefined;
  const answer = fieldsOf(kept.answer);
  const isOfCookie = held.kind === 'cookie';
  const text = JSON.stringify(isOfCookie ? { ...kept, answer: csrfOf(kept.answer, held) ?? {} } : kept);
  const inToken = {
    ...readToken(answer.id_token)?.claims,
    ...readToken(held.kind === 'cookie' ? null : tokenIn(kept.answer, held.at))?.claims,
  };
  const { exp, ...times } = timesOf(inToken, kept.since, answer.expires_in);
  return {
    text,
    headers,
    claims: {
      ...inToken,
      ...times,
      // The end of a token that can be renewed is not that of the session.
      exp: renew || (isGiven && answer.refresh_token) ? undefined : exp,
      ...rightsIn(inToken, session),
      ...kept.known,
    },
  };
}

/** What calls carry; null: the answer has no token. */
function headersOf(answer: unknown, held: HeldModel): Readonly<Record<string, string>> | null {
  if (held.kind === 'cookie') {
    const value = valueAt(csrfOf(answer, held), held.csrf?.at ?? '', null);
    return held.csrf !== null && typeof value === 'string' ? { [held.csrf.header]: value } : {};
  }
  const text = tokenIn(answer, held.at);
  return text === null ? null : { [held.header]: `${held.scheme} ${text}`.trim() };
}

function tokenIn(answer: unknown, at: string): string | null {
  const found = valueAt(answer, at, null);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Of an answer in a session held by a cookie, the value that changes carry; null: there is none. */
function csrfOf(answer: unknown, held: HeldModel): unknown {
  const at = held.kind === 'cookie' ? held.csrf?.at : null;
  const value = at ? valueAt(answer, at, null) : undefined;
  return at && typeof value === 'string' ? nested(at, value) : null;
}

/** A value at a dotted path, of the objects that hold it. */
export function nested(path: string, value: unknown): unknown {
  const names = path.split('.').filter(Boolean);
  return names.reduceRight((inner, name) => ({ [name]: inner }), value);
}

/** When the token was issued and ends: by its arrival and `expires_in` (RFC 6749), or by itself. */
function timesOf(claims: Claims, since: number, life: unknown): Claims {
  if (typeof life === 'number') return { iat: since, exp: since + life };
  return claims.iat === undefined ? { iat: since } : { iat: claims.iat, exp: claims.exp };
}

/** A boolean claim for each right that a list, a text or an object of these values names. */
function rightsIn(values: Claims, { held, claims }: Session): Claims {
  if (held.rights === null) return {};
  const found = valueAt(values, held.rights, null);
  const names = typeof found === 'string' ? found.split(' ') : found;
  const granted = Array.isArray(names)
    ? names.map((name) => [String(name), true])
    : Object.entries(fieldsOf(names)).filter(([, value]) => typeof value === 'boolean');
  return Object.fromEntries(granted.map(([name, value]) => [claims.rightPrefix + String(name), value]));
}
