/** A session is restored, opened by a sign-in, ended. What happens while it goes on comes later (`sessionWatch.ts`). */

import type { Token } from '../../core/runtime/token.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import type { TabChannel } from '../browser/senders.ts';
import { type Api, type Failure, sender } from './api.ts';
import { clearNotices } from './notices.ts';
import type { Asked } from './readPart.ts';
import type { User } from './sessionStore.ts';
import type { SessionEnd, SessionWatch } from './sessionWatch.ts';
import type { Stores } from './stores.ts';

type SignInResult =
  | { readonly outcome: 'signedIn'; readonly user: User }
  /** The caller's own check refused the user. */
  | { readonly outcome: 'refused' }
  /** No token, or the user could not be loaded. */
  | { readonly outcome: 'failed'; readonly failure: Failure | null };

type SessionLifeDependencies = Stores & {
  readonly api: Api;
  /** Opens the page for this end. */
  readonly onEnd: (end: SessionEnd) => void;
};

export type SessionLife = ReturnType<typeof createSessionLife>;

export function createSessionLife(dependencies: SessionLifeDependencies) {
  const { site, session, api, early, notices, closed, onEnd } = dependencies;
  const calls = () => site.getState().app.session;
  const { loadUser, loadUserOrClaims, loadProperties, openWith } = createLoading(dependencies);
  let tabs: TabChannel | null = null;
  let watch: SessionWatch | null = null;

  function end(reason: SessionEnd): void {
    if (reason === 'expired') tabs?.tell('expired');
    session.end();
    clearNotices(notices, 'session');
    onEnd(reason);
  }

  /** Hands something to the code that watches the session; it is dropped if that cannot be loaded. */
  async function watching(task: (watch: SessionWatch) => void): Promise<void> {
    const module = await sender.load().catch(() => null);
    if (module === null || closed.aborted) return;
    watch ??= module.watchSession(dependencies, { end, loadUser });
    task(watch);
  }

  return {
    /** Loads the properties and the user of the stored token. Never fails: load failures are only logged. */
    start: async (): Promise<void> => {
      void loadProperties();
      const token = session.storedToken() ?? (await session.kind.restore?.(api)) ?? null;
      if (token === null) return;
      session.open(token, 'stored');
      await loadUserOrClaims();
    },

    /** Signs in with a token. What the page held before, or does not keep, ends on the server too. */
    signIn: async (given: unknown, accepts: (user: User) => boolean = () => true): Promise<SignInResult> => {
      const token = session.kind.read(given);
      if (token === null) return { outcome: 'failed', failure: null };
      const { token: former } = session.store.getState();
      const result = await openWith(token, accepts);
      const { token: held } = session.store.getState();
      const isHeld = result.outcome === 'signedIn';
      void watching((one) => one.revokeOthers([former, isHeld ? null : token]));
      if (isHeld && held !== null) tabs?.tell({ signedIn: held.text });
      return result;
    },

    signOut: (): void => {
      const { logout } = calls();
      const { token } = session.store.getState();
      if (logout && token !== null) void api.call(logout);
      if (token !== null) void session.kind.leave?.(token);
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

    /** Checks the token periodically, warns before its timeout and synchronises with other tabs. */
    watch: (): void => {
      const check = () => void watching((one) => one.check());
      const timer = setInterval(check, calls().validateEverySeconds * 1000);
      const look = () => document.hidden || check();
      document.addEventListener('visibilitychange', look, { signal: closed });
      tabs = early.openTabs();
      tabs.listen((message) => void watching((one) => one.hear(message)));
      session.store.subscribe(({ token, user }, before) => {
        if (token !== null && token !== before.token) tabs?.tell({ token: token.text });
        // After the first rows of the page.
        if (user !== before.user) setTimeout(() => void watching((one) => one.count()), 1500);
      });
      closed.addEventListener('abort', () => {
        clearInterval(timer);
        tabs?.close();
        tabs = null;
      });
    },
  };
}

function createLoading({ site, session, api }: SessionLifeDependencies) {
  const calls = () => site.getState().app.session;

  /** What the server says of the user of this session; null: meanwhile it is another session. */
  async function askUser(): Promise<Asked<User> | null> {
    const { epoch } = session.store.getState();
    const { user } = calls();
    const answer = user && (await api.call(user));
    if (session.store.getState().epoch !== epoch) return null;
    return answer?.ok === false ? answer : { ok: true, value: fieldsOf(answer?.data) };
  }

  async function loadUser(): Promise<Failure | null> {
    const answer = await askUser();
    if (answer?.ok === false) return answer.failure;
    if (answer) session.setUser(answer.value);
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
    const { properties } = calls();
    const answer = properties && (await api.call(properties, {}, { quiet: true }));
    site.setState({ properties: answer?.ok ? textsOf(answer.data) : {}, arePropertiesKnown: true });
    if (answer?.ok === false) console.error('The properties could not be loaded', answer.failure.status);
  }

  /** Opens a session with this token if its user can be loaded and is accepted. */
  async function openWith(token: Token, accepts: (user: User) => boolean): Promise<SignInResult> {
    session.open(token, 'arrived');
    const answer = await askUser();
    if (answer === null) return { outcome: 'failed', failure: null };
    const user = answer.ok ? { ...answer.value, ...token.claims } : null;
    if (user !== null && accepts(user)) {
      session.setUser(user);
      return { outcome: 'signedIn', user };
    }
    session.end();
    return answer.ok ? { outcome: 'refused' } : { outcome: 'failed', failure: answer.failure };
  }

  return { loadUser, loadUserOrClaims, loadProperties, openWith };
}

/** The texts of a key/value object; numbers and booleans are converted to text. */
function textsOf(body: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  );
}
