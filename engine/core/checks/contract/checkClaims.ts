/** The claims that definitions read in the token, compared with `x-claims` of the operation that issues it. */
import type { AppDefinition } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../contract/operations.ts';
import type { Linker } from '../../definition/linker.ts';
import { claimNames } from '../../parts/session.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';

/** The claims that definitions read: that of the user, then one for each right. */
export function readClaims({ session, rights = {} }: Partial<AppDefinition>): readonly string[] {
  if (!session || session.cookie) return [];
  const { user, rightPrefix } = claimNames(session);
  // A right of signed-out users needs no token.
  const held = Object.entries(rights).filter(([, { signedOut }]) => !signedOut);
  return [user, ...(session.claims?.rights === undefined ? held : []).map(([right]) => rightPrefix + right)];
}

/** Reports the user's claim and the rights that no token has; null: the contract describes no token. */
export function checkClaims(
  { byId }: Operations,
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): readonly string[] | null {
  const described = [...byId.values()].flatMap(({ claims }) =>
    claims?.properties ? [Object.keys(claims.properties)] : [],
  );
  const { session, rights = {} } = definitions.app.definition;
  if (!session || session.cookie || described.length === 0) return null;
  const known = described.flat();
  const { user, rightPrefix } = claimNames(session);
  const { claims = {} } = session;
  const at: At = claims.user === undefined ? [definitions.app.definition, 'session'] : [claims, 'user'];
  const ofUser = session.token && session.user ? byId.get(session.user.call)?.answer?.properties : null;
  if (![...known, ...Object.keys(ofUser ?? {})].includes(user))
    report('contract-claim', at, user, nearest(user, known));
  if (claims.rights !== undefined) return known;
  const given = new Set(known.map((name) => name.toLowerCase()));
  // A right of signed-out users needs no token.
  const held = Object.entries(rights).filter(([, { signedOut }]) => !signedOut);
  const missing = held.filter(
    ([right, { aliases = [] }]) =>
      ![right, ...aliases].some((one) => given.has((rightPrefix + one).toLowerCase())),
  );
  if (missing.length > 1 && missing.length === held.length)
    report(
      'contract-claim',
      claims.rightPrefix === undefined ? at : [claims, 'rightPrefix'],
      `${rightPrefix}…`,
      null,
    );
  else
    for (const [right] of missing) {
      const name = rightPrefix + right;
      report('contract-claim', [rights, right, 'key'], name, nearest(name, known));
    }
  return known;
}
