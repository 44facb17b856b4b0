/** Sessions held by a token at any place of an answer, or by a cookie. Only applications that say so load this. */
import type { HeldModel, SessionModel } from '../../core/model/app.ts';
import {
  answerOf,
  readHeldToken,
  readKeptToken,
  renewedToken,
  withUser,
} from '../../core/runtime/heldToken.ts';
import type { Token } from '../../core/runtime/token.ts';
import type { MakeSessionKind, SessionApi, SessionKind } from './sessionKind.ts';
import type { SiteStore } from './siteStore.ts';

/** The session of an application that says what holds it. */
export function heldBy(site: SiteStore): SessionModel & { readonly held: HeldModel } {
  const { session } = site.getState().app;
  const { held } = session;
  if (held === undefined) throw new TypeError('nothing holds the session');
  return { ...session, held };
}

export const heldSession: MakeSessionKind = (site) => {
  const session = () => heldBy(site);
  const { renew, held } = session();
  const read = (given: unknown) => readHeldToken(given, session(), Date.now());
  return {
    read,
    stored: (text) => readKeptToken(text, session()),
    withUser: (token, user) => withUser(token, user, session()),
    ...(held.kind === 'cookie' && cookieParts(held.csrf, () => session().user, read)),
    ...(renew && {
      goesOn: renewing(async (token, api) => {
        const options = { quiet: true, token: { ...token, headers: {} } } as const;
        const answer = await api.call(renew, { row: answerOf(token) }, options);
        if (answer.ok) return renewedToken(token, answer.data, session(), Date.now()) ?? 'refused';
        return answer.failure.status === 0 || answer.failure.status >= 500 ? 'unanswered' : 'refused';
      }),
    }),
  };
};

/** The server says who is signed in; its cookie cannot be read. */
function cookieParts(
  csrf: Extract<HeldModel, { readonly kind: 'cookie' }>['csrf'],
  user: () => SessionModel['user'],
  read: SessionKind['read'],
): Pick<SessionKind, 'sent' | 'restore'> {
  const { cookie = null, header = '', call = null } = csrf ?? {};
  return {
    ...(cookie !== null && { sent: { csrf: { cookie, header } } }),
    restore: async (api) => {
      if (call) await api.call(call, {}, { quiet: true });
      const who = user();
      const answer = who && (await api.call(who, {}, { quiet: true }));
      return answer?.ok ? read(answer.data) : null;
    },
  };
}

/** The token that follows, or why there is none. */
type Renewal = Token | 'refused' | 'unanswered';

/** Calls that are refused together renew their token once, and those of all tabs one after the other. */
export function renewing(
  renew: (token: Token, api: SessionApi) => Promise<Renewal>,
): NonNullable<SessionKind['goesOn']> {
  const running = new Map<string, Promise<boolean | null>>();
  return ({ token, epoch }, session, api) => {
    const isCurrent = (held: Token | null) => held !== null && session.store.getState().epoch === epoch;
    const begin = async (sent: Token): Promise<boolean | null> => {
      const { token: held } = session.store.getState();
      if (!isCurrent(held)) return false;
      if (held?.text !== sent.text) return true;
      const next = await renew(sent, api);
      if (next === 'unanswered') return null;
      if (next === 'refused' || !isCurrent(session.store.getState().token)) return false;
      session.adopt(next);
      return true;
    };
    if (token === null) return Promise.resolve(false);
    const inTurn = () => navigator.locks?.request('engine:renew', () => begin(token)) ?? begin(token);
    const one = running.get(token.text) ?? inTurn();
    running.set(token.text, one);
    void one.finally(() => running.delete(token.text));
    return one;
  };
}
