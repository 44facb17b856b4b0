/**
 * Session tokens: signed JWT, HS256 alone, of one purpose. The claims tell the portal what to show; the server
 * believes no more of them than the session's id.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { defaultRights, rights } from './rights.ts';
import type { Session } from './session.ts';

/** The first key signs, all are accepted. */
export type TokenKeys = readonly [KeyObject, ...KeyObject[]];

/** A token lives as long as a user may be idle. */
const idleSeconds = 30 * 60;

const algorithm = 'HS256';
const purpose = 'session+jwt';
const issuer = 'portail-organismes';

export function tokenKeys(current: string, previous: string | null = null): TokenKeys {
  const key = (secret: string) => createSecretKey(Buffer.from(secret, 'utf8'));
  return previous === null ? [key(current)] : [key(current), key(previous)];
}

/** A token of this session from now on, at most until the session's end. */
export function signToken(session: Session, keys: TokenKeys, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  const granted: ReadonlySet<string> = session.premiereConnexion ? new Set(defaultRights) : session.droits;
  return new SignJWT({
    sid: session.sessionId,
    organisme: session.organisme.code,
    ...Object.fromEntries(rights.map((right) => [`d.${right}`, granted.has(right)])),
  })
    .setProtectedHeader({ alg: algorithm, typ: purpose })
    .setSubject(session.identifiant)
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(issued)
    .setExpirationTime(Math.min(issued + idleSeconds, Math.floor(session.fin.getTime() / 1000)))
    .sign(keys[0]);
}

/** The session that the token names, when it is one of ours, of this purpose and in its time; null otherwise. */
export async function readToken(
  token: string,
  keys: TokenKeys,
  now: Date,
): Promise<{ sessionId: string; identifiant: string } | null> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        typ: purpose,
        issuer,
        audience: issuer,
        requiredClaims: ['sub', 'exp', 'iat', 'sid'],
        currentDate: now,
      });
      const { sid, sub } = payload;
      return typeof sid === 'string' && sub !== undefined ? { sessionId: sid, identifiant: sub } : null;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return null;
}
