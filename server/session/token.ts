/**
 * Session tokens: signed JWT, HS256 only, single purpose. The portal uses the claims for display; the server
 * trusts only the session id.
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import { latestPresent } from '../db/knownTime.ts';
import type { TokenKeys } from '../keys/tokenKeys.ts';
import { defaultRights, rights } from './rights.ts';
import type { Session } from './session.ts';

/** Lifetime of a token: the allowed idle time. */
const idleSeconds = 30 * 60;

const algorithm = 'HS256';
const purpose = 'session+jwt';
const issuer = 'portail-organismes';

const rightClaims = rights.map((right) => `d.${right}`);

/** What a token contains, as a JSON Schema for the document of the API. */
export const tokenClaims = {
  type: 'object',
  required: ['sub', 'sid', 'organisme', 'iss', 'aud', 'iat', 'exp', ...rightClaims],
  properties: {
    ...Object.fromEntries(
      ['sub', 'sid', 'organisme', 'iss', 'aud'].map((name) => [name, { type: 'string' }]),
    ),
    ...Object.fromEntries(['iat', 'exp'].map((name) => [name, { type: 'integer' }])),
    ...Object.fromEntries(rightClaims.map((name) => [name, { type: 'boolean' }])),
  },
};

/** A new token of this session, expiring with the session at the latest. */
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

/** The session id of a valid, unexpired session token that was not signed in the future; null otherwise. */
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
      const { sid, sub, iat = 0 } = payload;
      // A clock that was ahead must not have signed a session of the future.
      if (iat * 1_000 > latestPresent(now).getTime()) return null;
      return typeof sid === 'string' && sub !== undefined ? { sessionId: sid, identifiant: sub } : null;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return null;
}
