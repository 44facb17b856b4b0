/** Sessions as signed tokens; a session that was closed is remembered until it would have ended anyway. */
import { createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Agent } from './data.ts';

const lifeSeconds = 30 * 60;
/** The code of both demonstration agents. */
const code = Buffer.from('Vaubrun2026');

const rights = ['consultation', 'instruction'];
/** What a token contains, as a JSON Schema for the document of the API. */
export const tokenClaims = {
  type: 'object',
  required: ['sub', 'sid', 'iat', 'exp', ...rights.map((right) => `droit.${right}`)],
  properties: {
    ...{
      sub: { type: 'string' },
      sid: { type: 'string' },
      iat: { type: 'integer' },
      exp: { type: 'integer' },
    },
    ...Object.fromEntries(rights.map((right) => [`droit.${right}`, { type: 'boolean' }])),
  },
};

export type Sessions = {
  readonly open: (agent: Agent, session?: string) => Promise<string>;
  /** The agent and the session that a header names; null for any other. */
  readonly read: (
    header: string | undefined,
  ) => Promise<{ readonly agent: string; readonly session: string } | null>;
  readonly close: (session: string) => void;
};

export function createSessions(secret: string): Sessions {
  const key: KeyObject = createSecretKey(Buffer.from(secret, 'utf8'));
  const closed = new Set<string>();
  return {
    open: ({ agent, droits }, session = randomUUID()) =>
      new SignJWT({
        sid: session,
        ...Object.fromEntries(rights.map((right) => [`droit.${right}`, droits.includes(right)])),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(agent)
        .setIssuedAt()
        .setExpirationTime(`${lifeSeconds}s`)
        .sign(key),
    read: async (header) => {
      const token = header?.replace(/^Bearer\s+/i, '') ?? '';
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null);
      const { sub, sid } = verified?.payload ?? {};
      if (sub === undefined || typeof sid !== 'string' || closed.has(sid)) return null;
      return { agent: sub, session: sid };
    },
    close: (session) => closed.add(session),
  };
}

/** Whether the code is right, in a time that does not depend on where it is wrong. */
export function isCode(given: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === code.length && timingSafeEqual(bytes, code);
}
