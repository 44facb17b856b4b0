/** Session tokens of the made-up back end: read like real ones, signed by nobody. */
import type { Shape } from '../../core/contract/shape.ts';
import { type Claims, readToken } from '../../core/runtime/token.ts';

const lifeSeconds = 30 * 60;

/**
 * A token for a user: each text among the claims is the user's name, each boolean is true.
 * @param given claims that are otherwise
 */
export function issueToken(claims: Shape | null, user: string, given: Claims = {}): string {
  const made = Object.entries(claims?.properties ?? {}).flatMap(([name, { types }]): [string, unknown][] => {
    const [type] = types ?? [];
    if (type === 'boolean') return [[name, true]];
    return type === 'string' ? [[name, user]] : [];
  });
  return signed({ sub: user, ...Object.fromEntries(made), ...given });
}

/** The claims in a header; null without a token, or with one that is over. */
export function tokenIn(header: string | undefined): Claims | null {
  const claims = readToken(header)?.claims ?? null;
  return claims !== null && Number(claims.exp) * 1000 > Date.now() ? claims : null;
}

/** A token of claims with a new life. */
export function signed(claims: Claims): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [{ alg: 'none' }, { ...claims, iat: now, exp: now + lifeSeconds }];
  return [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'fictif'].join(
    '.',
  );
}
