/** The session of an application: its calls, and what it is held by. */
import type { AppDefinition, Call } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { HeldModel, SessionModel, WaitingModel } from '../model/app.ts';
import { dataOf } from '../problems/places.ts';
import type { sessionReasons } from '../problems/words.ts';
import { assembleCall, refsIn } from './call.ts';

export type Session = NonNullable<AppDefinition['session']>;

/** The claim of the user, and the prefix of those of rights. */
export function claimNames({
  claims: { user = 'sub', rightPrefix = '' } = {},
}: Session): SessionModel['claims'] {
  return { user, rightPrefix };
}

/** Compiles the session; reports what it asks for and lacks. */
export function assembleSession(session: Session, linker: Linker): SessionModel {
  const { validateEverySeconds = 60, warnSeconds = 120, name = [] } = session;
  checkSession(session, linker);
  name.forEach((field, index) => {
    linker.readsUser(field, [name, String(index)]);
  });
  const call = (written: Call | undefined) => (written ? assembleCall(written, {}, linker) : null);
  const held = assembleHeld(session, linker);
  return {
    // Any call of a user says whether the session goes on.
    validate: call(session.validate ?? session.user),
    validateEverySeconds,
    warnSeconds,
    user: call(session.user),
    logout: call(session.logout),
    properties: call(session.properties),
    claims: claimNames(session),
    name,
    ...(held && { held }),
    ...(session.renew && { renew: assembleCall(session.renew, { row: 'any' }, linker) }),
  };
}

/** Compiles the numbers of what waits for the user. */
export function assembleWaiting(
  { source, counts }: NonNullable<Session['waiting']>,
  linker: Linker,
): WaitingModel {
  const entries = Object.entries(counts).map(([screen, field]) => {
    const label = linker.texts.need(`${textKeys.app.waiting}.${field}`, ['n'], [counts, screen]);
    return [linker.target(screen, [counts, screen, 'key'], [], false), { field, label }] as const;
  });
  return { call: assembleCall(source, {}, linker), counts: Object.fromEntries(entries) };
}

function assembleHeld(session: Session, linker: Linker): HeldModel | null {
  const { token, cookie, oidc, renew, claims } = session;
  const { rights = null } = claims ?? {};
  if (oidc) {
    const { issuer, client, scope = 'openid profile', send = 'access_token', parameters = {} } = oidc;
    const provider = { issuer, client, scope, parameters: dataOf(parameters) };
    return { kind: 'token', rights, at: send, header: 'Authorization', scheme: 'Bearer', provider };
  }
  if (cookie) return { kind: 'cookie', rights, csrf: assembleCsrf(cookie.csrf, linker) };
  if (!token && !renew && rights === null) return null;
  const { at = '', header = 'Authorization' } = token ?? {};
  const { scheme = /^authorization$/i.test(header) ? 'Bearer' : '' } = token ?? {};
  return { kind: 'token', rights, at, header, scheme };
}

function assembleCsrf(
  written: NonNullable<Session['cookie']>['csrf'],
  linker: Linker,
): Extract<HeldModel, { readonly kind: 'cookie' }>['csrf'] {
  if (!written) return null;
  const { header, cookie = null, at = null, call } = written;
  if (cookie !== null && at !== null) linker.report('exclusive-keys', [written], ['cookie', 'at']);
  if (cookie === null && at === null) linker.report('missing-key', [written], 'cookie');
  return { header, cookie, at, call: call ? assembleCall(call, {}, linker) : null };
}

type Reason = keyof typeof sessionReasons;

/** What a session asks for in vain, and why. */
const conflicts: readonly (readonly [
  word: keyof Session,
  reason: Reason,
  isIn: (session: Session) => boolean,
])[] = [
  ['cookie', 'cookieUser', ({ cookie, user }) => cookie !== undefined && user === undefined],
  ['cookie', 'cookieLogout', ({ cookie, logout }) => cookie !== undefined && logout === undefined],
  ['warnSeconds', 'cookieEnd', ({ cookie }) => cookie !== undefined],
  ['renew', 'cookieRenewal', ({ cookie }) => cookie !== undefined],
  ['warnSeconds', 'renewedEnd', ({ renew }) => renew !== undefined],
  ['renew', 'renewedToken', ({ token, cookie, oidc }) => !token?.at && !cookie && !oidc],
  ['renew', 'providerRenewal', ({ oidc }) => oidc !== undefined],
];

function checkSession(session: Session, { report }: Linker): void {
  const { cookie, user } = session;
  const [way, ...others] = (['token', 'cookie', 'oidc'] as const).filter((one) => session[one] !== undefined);
  for (const other of others) report('exclusive-keys', [session, other, 'key'], [way ?? other, other]);
  for (const [word, reason, isIn] of conflicts)
    if (session[word] !== undefined && isIn(session))
      report('session-needs', [session, word, 'key'], word, reason);
  const unknown = cookie && user && refsIn(user).find((ref) => ref.user !== undefined);
  if (unknown) report('session-needs', [unknown, 'user', 'key'], 'user', 'cookieClaim');
}
