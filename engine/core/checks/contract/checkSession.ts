/**
 * What the browser reads of the session: a token that is a text, its claims, the objects of the user and of the properties,
 * and the values of the user that definitions read.
 */
import type { Call, Right } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../contract/operations.ts';
import { isMissing, knownAt, type Shape, shapeAt } from '../../contract/shape.ts';
import type { Linker, Used } from '../../definition/linker.ts';
import { conditionsIn } from '../../definition/partTree.ts';
import type { NormalScreen } from '../../parts/element.ts';
import { claimNames, type Session } from '../../parts/session.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import type { Report } from '../../problems/reporter.ts';
import type { sessionWords } from '../../problems/words.ts';
import { reportNeverTaken } from '../checkForms.ts';
import { otherValues } from './checkFields.ts';
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

/** Names that definitions read and only the token can contain: claims, and values of the user. */
type Open = Readonly<Record<'claims' | 'users', readonly string[]>>;

/** Reports answers, claims and names that do not fit; returns what the contract leaves open, which is no mistake. */
export function checkSession(
  uses: readonly Use[],
  screens: readonly NormalScreen[],
  { users }: Pick<Used, 'users'>,
  operations: Operations,
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): Open {
  const { session, rights = {} } = definitions.app.definition;
  if (!session) return { claims: [], users: [] };
  const { byId } = operations;
  const check = (name: string, shape: Shape | null | undefined, wanted: Wanted, at: At): void => {
    if (shape?.types && !shape.types.some((type) => types[wanted].includes(type)))
      report('contract-session', at, name, wanted);
  };
  for (const call of [session.user, session.properties])
    if (call) check(call.call, byId.get(call.call)?.answer, 'object', [call, 'call']);
  const { source, counts = {} } = session.waiting ?? {};
  const counted = source && byId.get(source.call)?.answer;
  for (const [screen, field] of Object.entries(counts)) {
    const found = counted && shapeAt(counted, field);
    if (found && isMissing(found))
      report('contract-field', [counts, screen], field, found.near, found.missing);
    else check(field, found, 'count', [counts, screen]);
  }
  const opening = uses.filter(({ screen }) => screen.screen.kind === 'signIn');
  for (const { call } of opening) checkOpening(call, session, operations, report);
  const answer = session.user && byId.get(session.user.call)?.answer;
  if (answer) for (const screen of screens) checkCompared(screen, answer, report);
  const { user, rightPrefix } = claimNames(session);
  const described = [...byId.values()].flatMap(({ claims }) =>
    claims?.properties ? [claims.properties] : [],
  );
  for (const [name, shape] of described.flatMap((one) => Object.entries(one))) {
    const right = Object.keys(rights).find((one) => (rightPrefix + one).toLowerCase() === name.toLowerCase());
    if (right !== undefined) check(name, shape, 'right', [rights, right, 'key']);
    else if (name === 'iat' || name === 'exp')
      check(name, shape, 'time', [session, session.claims ? 'claims' : 'key']);
  }
  const ofUser = answer?.properties ?? null;
  const claims = checkClaims(described, ofUser, { definitions, report });
  const known = [...new Set([...Object.keys(ofUser ?? {}), user, ...(claims.known ?? registered)])];
  const unknown = [...users].filter(([name]) => !known.includes(name.split('.', 1)[0] ?? name));
  const open: string[] = [];
  for (const [name, at] of ofUser === null ? [] : unknown) {
    const near = nearest(name, known);
    // A token that the contract describes has no other claims.
    if (near !== null || claims.known !== null) report('contract-user', at, name, near, known);
    else open.push(name);
  }
  return { claims: claims.open, users: open };
}

/** Conditions on values of the user that never come. */
function checkCompared({ variants }: NormalScreen, user: Shape, report: Report): void {
  for (const { words: leaf } of variants.flatMap(({ screen }) => conditionsIn(screen))) {
    const [name, value] = [leaf.user, leaf.is ?? leaf.isNot];
    if (name === undefined || value === undefined) continue;
    const shape = knownAt(user, name);
    const known = shape && otherValues(value, shape);
    if (known) reportNeverTaken(leaf, name, known, report);
  }
}

/** Claims that any token may hold (RFC 7519). */
const registered = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];

/**
 * Reports the user's claim and the rights that no token has. `known`: the claims of the token; null: the contract describes
 * none, and all that are read are open.
 */
function checkClaims(
  described: readonly object[],
  ofUser: object | null,
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): { readonly known: readonly string[] | null; readonly open: readonly string[] } {
  const { session, rights = {} } = definitions.app.definition;
  if (!session || session.cookie) return { known: null, open: [] };
  const { user, rightPrefix } = claimNames(session);
  const { claims = {}, token } = session;
  // The answer of the user says what a token need not say.
  const isOfUser = (name: string) => token !== undefined && Object.hasOwn(ofUser ?? {}, name);
  // A right of signed-out users needs no token.
  const isHeld = ([, { signedOut }]: readonly [string, Right]) => claims.rights === undefined && !signedOut;
  const held = Object.entries(rights).filter(isHeld);
  if (described.length === 0) {
    const read = [user, ...held.map(([right]) => rightPrefix + right)];
    return { known: null, open: read.filter((name) => !isOfUser(name)) };
  }
  const known = described.flatMap((one) => Object.keys(one));
  const at: At = claims.user === undefined ? [definitions.app.definition, 'session'] : [claims, 'user'];
  if (!known.includes(user) && !isOfUser(user)) report('contract-claim', at, user, nearest(user, known));
  const given = new Set(known.map((name) => name.toLowerCase()));
  const missing = held.filter(
    ([right, { aliases = [] }]) =>
      ![right, ...aliases].some((one) => given.has((rightPrefix + one).toLowerCase())),
  );
  const ofAll: At = claims.rightPrefix === undefined ? at : [claims, 'rightPrefix'];
  if (missing.length > 1 && missing.length === held.length)
    report('contract-claim', ofAll, `${rightPrefix}…`, null);
  else
    for (const [right] of missing) {
      const name = rightPrefix + right;
      report('contract-claim', [rights, right, 'key'], name, nearest(name, known));
    }
  return { known, open: [] };
}

/** The answer of a sign-in has a token: it is one, the session says where, or a cookie holds it. */
function checkOpening(call: Call, { token, cookie }: Session, { byId }: Operations, report: Report): void {
  const answer = byId.get(call.call)?.answer;
  if (cookie || !answer) return;
  const { at = '' } = token ?? {};
  const found = shapeAt(answer, at);
  const isText = found === null || (!isMissing(found) && (found.types?.includes('string') ?? true));
  if (isText) return;
  const place: At = token?.at === undefined ? [call, 'call'] : [token, 'at'];
  report('contract-session', place, at || call.call, 'token', tokenPlaces(answer));
}

/** Paths of the texts of an answer that are called tokens. */
export function tokenPlaces({ properties }: Shape, above: readonly string[] = []): readonly string[] {
  return Object.entries(properties ?? {}).flatMap(([name, shape]) => {
    const path = [...above, name];
    if (above.length === 0 && shape.properties) return tokenPlaces(shape, path);
    const isNamed =
      /(token|jwt|jeton|^access|key$)/i.test(name) && !/refresh|type|csrf|xsrf|^id_/i.test(name);
    return isNamed && shape.types?.includes('string') === true ? [path.join('.')] : [];
  });
}
