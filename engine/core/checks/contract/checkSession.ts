/** What the browser reads of the session: a token that is a text, its claims, and the objects of the user and of the properties. */

import type { Operations } from '../../contract/operations.ts';
import { isMissing, type Shape, type ShapeOf, shapeAt } from '../../contract/shape.ts';
import type { Linker } from '../../definition/linker.ts';
import type { WrittenCall } from '../../parts/call.ts';
import { claimNames, type Session } from '../../parts/session.ts';
import type { At } from '../../problems/places.ts';
import type { sessionWords } from '../../problems/words.ts';
import type { Use } from './use.ts';

type Wanted = keyof typeof sessionWords;

/** The types that the browser can read as each of these. */
const types: Readonly<Record<Wanted, readonly string[]>> = {
  token: ['string'],
  object: ['object'],
  right: ['boolean'],
  time: ['number', 'integer'],
  count: ['number', 'integer'],
};

/** Reports answers and claims of another type; what the contract leaves open is no mistake. */
export function checkSession(
  uses: readonly Use[],
  operations: Operations,
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): void {
  const { byId, shapeOf } = operations;
  const { session, rights = {} } = definitions.app.definition;
  if (!session) return;
  const check = (name: string, shape: Shape | null | undefined, wanted: Wanted, at: At): void => {
    if (shape?.types && !shape.types.some((type) => types[wanted].includes(type)))
      report('contract-session', at, name, wanted);
  };
  for (const call of [session.user, session.properties])
    if (call) check(call.call, byId.get(call.call)?.answer, 'object', [call, 'call']);
  const { source, counts = {} } = session.waiting ?? {};
  const counted = source && byId.get(source.call)?.answer;
  for (const [screen, field] of Object.entries(counts)) {
    const found = counted && shapeAt(counted, field, shapeOf);
    if (found && isMissing(found))
      report('contract-field', [counts, screen], field, found.near, found.missing);
    else check(field, found, 'count', [counts, screen]);
  }
  const opening = new Set(
    uses.filter(({ screen }) => screen.screen.kind === 'signIn').map(({ call }) => call),
  );
  for (const call of opening) checkOpening(call, session, operations, report);
  const { rightPrefix } = claimNames(session);
  const described = [...byId.values()].flatMap((one) => Object.entries(one.claims?.properties ?? {}));
  for (const [name, schema] of described) {
    const right = Object.keys(rights).find((one) => (rightPrefix + one).toLowerCase() === name.toLowerCase());
    if (right !== undefined) check(name, shapeOf(schema), 'right', [rights, right, 'key']);
    else if (name === 'iat' || name === 'exp')
      check(name, shapeOf(schema), 'time', [session, session.claims ? 'claims' : 'key']);
  }
}

/** The answer of a sign-in has a token: it is one, the session says where, or a cookie holds it. */
function checkOpening(
  call: WrittenCall,
  { token, cookie }: Session,
  { byId, shapeOf }: Operations,
  report: Linker['report'],
): void {
  const answer = byId.get(call.call)?.answer;
  if (cookie || !answer) return;
  const { at = '' } = token ?? {};
  const found = shapeAt(answer, at, shapeOf);
  const isText = found === null || (!isMissing(found) && (found.types?.includes('string') ?? true));
  if (isText) return;
  const place: At = token?.at === undefined ? [call, 'call'] : [token, 'at'];
  report('contract-session', place, at || call.call, 'token', tokenPlaces(answer, shapeOf));
}

/** Paths of the texts of an answer that are called tokens. */
export function tokenPlaces(
  { properties }: Shape,
  shapeOf: ShapeOf,
  above: readonly string[] = [],
): readonly string[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const path = [...above, name];
    const shape = shapeOf(schema);
    if (above.length === 0 && shape.properties) return tokenPlaces(shape, shapeOf, path);
    const isNamed =
      /(token|jwt|jeton|^access|key$)/i.test(name) && !/refresh|type|csrf|xsrf|^id_/i.test(name);
    return isNamed && shape.types?.includes('string') === true ? [path.join('.')] : [];
  });
}
