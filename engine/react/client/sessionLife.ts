/**
 * The life cycle of a session: restored from the stored token, opened by a sign-in, checked every minute, ended by the
 * user, by the server, or by another tab of the browser.
 */

import { isSameSignIn, readToken, type Token } from '../../core/runtime/token.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import { listen } from '../browser/listen.ts';
import type { TabChannel } from '../browser/tabChannel.ts';
import { type Api, type Failure, sender } from './api.ts';
import { clearNotices, type NoticeStore } from './notices.ts';
import type { Session, User } from './sessionStore.ts';
import type { SiteStore } from './siteStore.ts';

export type SignInResult =
  | { readonly outcome: 'signedIn'; readonly user: User }
  /** The caller's own check refused the user. */
  | { readonly outcome: 'refused' }
  /** No token, or the user could not be loaded. */
  | { readonly outcome: 'failed'; readonly failure: Failure | null };

/** How a session ended, which determines the next page. */
type SessionEnd = 'signedOut' | 'expired';

type SessionLifeDependencies = {
  readonly site: SiteStore;
  readonly session: Session;
  readonly api: Api;
  readonly notices: NoticeStore;
  /** Opens the channel to the other tabs, or takes the one that is open. */
  readonly openTabs: () => TabChannel;
  /** Opens the page for this end. */
  readonly onEnd: (end: SessionEnd) => void;
};

export function createSessionLife(dependencies: SessionLifeDependencies) {
  const { site, session, api, notices, onEnd } = dependencies;
  const calls = () => site.getState().app.session;
  const { loadUser, loadUserOrClaims, loadProperties } = createLoading(dependencies);
  let tabs: TabChannel | null = null;

  function end(reason: SessionEnd): void {
    if (reason === 'expired') tabs?.tell('expired');
    session.end();
    clearNotices(notices);
    onEnd(reason);
  }

  async function check(): Promise<void> {
    const { token, epoch } = session.store.getState();
    if (token === null) return;
    const answer = await api.call<unknown>(calls().validate);
    const isRefused = !answer.ok && (answer.failure.status === 401 || answer.failure.body === false);
    if (isRefused && session.store.getState().epoch === epoch) end('expired');
  }

  let stopWarning: (() => void) | null = null;

  /**
   * Loads the warning code when the page has been usable for a while; after a failure, tries again at the next check.
   */
  async function startWarning(): Promise<void> {
    if (stopWarning !== null) return;
    const module = await sender.load().catch(() => null);
    if (module === null || stopWarning !== null) return;
    const renew = async () => (await loadUser()) === null;
    stopWarning = module.warnOfSessionEnd({ site, session, notices, renew, onOver: () => void check() });
  }

  return {
    /** Loads the properties and the user of the stored token. Never fails: load failures are only logged. */
    start: async (): Promise<void> => {
      void loadProperties();
      const token = session.storedToken();
      if (token === null) return;
      session.open(token, 'stored');
      await loadUserOrClaims();
    },

    signIn: async (given: unknown, accepts: (user: User) => boolean = () => true): Promise<SignInResult> => {
      const result = await signInWith(dependencies, given, accepts);
      const { token } = session.store.getState();
      if (result.outcome === 'signedIn' && token !== null) tabs?.tell({ signedIn: token.text });
      return result;
    },

    signOut: (): void => {
      if (session.store.getState().token !== null) void api.call(calls().logout);
      tabs?.tell('ended');
      end('signedOut');
    },

    /** Loads the user again. `outdated`: the known values are no longer valid, even if the load fails. */
    reloadUser: async (outdated: boolean): Promise<void> => {
      await (outdated ? loadUserOrClaims() : loadUser());
    },

    /** Ends the session of an epoch as expired, also one that never had a user; nothing if it has already ended. */
    expire: (epoch: number): void => {
      if (session.store.getState().epoch === epoch) end('expired');
    },

    /**
     * Checks the token periodically, warns before its timeout and synchronises with other tabs; returns the function that
     * stops all of it.
     */
    watch: () => {
      const timer = setInterval(() => {
        void check();
        void startWarning();
      }, calls().validateEverySeconds * 1000);
      const stopLooking = listen(document, { visibilitychange: () => void (document.hidden || check()) });
      tabs = dependencies.openTabs();
      tabs.listen(hearWith(dependencies, { end, check }));
      const stopTelling = session.store.subscribe(({ token }, before) => {
        if (token !== null && token !== before.token) tabs?.tell({ token: token.text });
      });
      return () => {
        stopTelling();
        stopWarning?.();
        stopWarning = () => {};
        clearInterval(timer);
        stopLooking();
        tabs?.close();
        tabs = null;
      };
    },
  };
}

/** Ends the sign-in of a token on the server; nothing of the page depends on the answer. */
function revoke({ site, api }: Pick<SessionLifeDependencies, 'site' | 'api'>, token: Token): void {
  void api.call(site.getState().app.session.logout, {}, { quiet: true, token });
}

/**
 * A browser has one session (docs/decisions/0078): activity in one tab extends it in all tabs; when it expires in one,
 * each tab asks the server; a sign-in in one takes the place of what the others have.
 */
function hearWith(
  dependencies: SessionLifeDependencies,
  { end, check }: { readonly end: (reason: SessionEnd) => void; readonly check: () => Promise<void> },
): (message: unknown) => void {
  const { site, session } = dependencies;

  /** To another sign-in in this browser: the page of the same user goes on with it. */
  function giveWay(held: Token, next: Token): void {
    const { user } = site.getState().app.session.claims;
    if (isSameSignIn(held, next, user)) return;
    revoke(dependencies, held);
    if (held.claims[user] === next.claims[user]) session.adopt(next);
    else end('expired');
  }

  return (message) => {
    const { token, epoch } = session.store.getState();
    if (token === null) return;
    const { token: newer, signedIn } = fieldsOf(message);
    const next = readToken(signedIn);
    if (message === 'ended') {
      revoke(dependencies, token);
      end('signedOut');
    } else if (message === 'expired') void check();
    else if (next !== null) giveWay(token, next);
    else session.accept(newer, { epoch, token: null });
  };
}

/** Reads what a session needs to know. */
function createLoading({ site, session, api }: SessionLifeDependencies) {
  const calls = () => site.getState().app.session;

  async function loadUser(): Promise<Failure | null> {
    const { epoch } = session.store.getState();
    const answer = await api.call(calls().user);
    if (session.store.getState().epoch !== epoch) return null;
    if (!answer.ok) return answer.failure;
    session.setUser(fieldsOf(answer.data));
    return null;
  }

  /** If the user cannot be loaded, the claims of the token are sufficient: the user id and the rights. */
  async function loadUserOrClaims(): Promise<void> {
    const { epoch } = session.store.getState();
    const failure = await loadUser();
    if (failure === null || session.store.getState().epoch !== epoch) return;
    console.error('The user could not be loaded', failure.status);
    session.setUser({});
  }

  async function loadProperties(): Promise<void> {
    const answer = await api.call(calls().properties, {}, { quiet: true });
    site.setState({ properties: answer.ok ? textsOf(answer.data) : {}, arePropertiesKnown: true });
    if (!answer.ok) console.error('The properties could not be loaded', answer.failure.status);
  }

  return { loadUser, loadUserOrClaims, loadProperties };
}

/** Signs in with a token. What the page held before, or does not keep, ends on the server too. */
async function signInWith(
  dependencies: SessionLifeDependencies,
  given: unknown,
  accepts: (user: User) => boolean,
): Promise<SignInResult> {
  const { site, session } = dependencies;
  const token = readToken(given);
  if (token === null) return { outcome: 'failed', failure: null };
  const { token: former } = session.store.getState();
  const result = await openWith(dependencies, token, accepts);
  const { token: held } = session.store.getState();
  const { user } = site.getState().app.session.claims;
  for (const one of [former, token]) {
    if (one !== null && (held === null || !isSameSignIn(one, held, user))) revoke(dependencies, one);
  }
  return result;
}

async function openWith(
  { site, session, api }: SessionLifeDependencies,
  token: Token,
  accepts: (user: User) => boolean,
): Promise<SignInResult> {
  session.open(token, 'arrived');
  const { epoch } = session.store.getState();
  const answer = await api.call(site.getState().app.session.user);
  if (session.store.getState().epoch !== epoch) return { outcome: 'failed', failure: null };
  if (!answer.ok) {
    session.end();
    return { outcome: 'failed', failure: answer.failure };
  }
  const user = fieldsOf(answer.data);
  if (!accepts(user)) {
    session.end();
    return { outcome: 'refused' };
  }
  session.setUser(user);
  return { outcome: 'signedIn', user };
}

/** The texts of a key/value object; numbers and booleans are converted to text. */
function textsOf(body: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  );
}
