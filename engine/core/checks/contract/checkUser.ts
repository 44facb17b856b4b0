/** Values of the user that definitions read: properties of the user in the contract, or claims of the token. */

import type { Operations } from '../../contract/operations.ts';
import type { Linker, Used } from '../../definition/linker.ts';
import { claimNames } from '../../parts/session.ts';
import { nearest } from '../../problems/nearest.ts';

/** Reports misspelt names; returns the unknown ones, which only the token can contain. */
export function checkUser(
  { users }: Pick<Used, 'users'>,
  { byId }: Operations,
  claims: readonly string[] | null,
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): readonly string[] {
  const { session } = definitions.app.definition;
  const answer = session?.user && byId.get(session.user.call)?.answer;
  const properties = answer?.properties ?? null;
  if (!session || properties === null) return [];
  const known = [...Object.keys(properties), claimNames(session).user, ...(claims ?? registered)];
  const unknown = [...users].filter(([name]) => !known.includes(name.split('.', 1)[0] ?? name));
  return unknown.flatMap(([name, at]) => {
    const near = nearest(name, known);
    if (near === null) return name;
    report('contract-user', at, name, near);
    return [];
  });
}

/** Claims that any token may hold (RFC 7519). */
const registered = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];
