/**
 * The life of a session: started from the stored token, opened by a sign-in, checked every minute, ended by the user,
 * by the server, or by another tab of the browser.
 */
import { readToken } from '../../core/runtime/token.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import type { Api, Failure } from './api.ts';
import { clearNotices, type NoticeStore } from './notices.ts';
import type { Session, User } from './sessionStore.ts';
import type { SiteStore } from './siteStore.ts';

export type SignInResult =
  | { readonly outcome: 'signedIn'; readonly user: User }
  /** The user was turned away by the caller's own check. */
  | { readonly outcome: 'refused' }
  /** No token, or the user could not be loaded. */
  | { readonly outcome: 'failed'; readonly failure: Failure | null };

/** How a session ended, which decides where the user goes. */
export type SessionEnd = 'signedOut' | 'expired';

export type SessionLife = {
  /** Loads the properties and the user of the stored token. Never fails: what could not be loaded is only logged. */
  readonly start: () => Promise<void>;
  readonly signIn: (token: unknown, accepts?: (user: User) => boolean) => Promise<SignInResult>;
  readonly signOut: () => void;
  /** Reads the user again. `outdated`: what was known no longer holds, also where it cannot be read. */
  readonly reloadUser: (outdated: boolean) => Promise<void>;
  /** Ends the session of an epoch as expired, also one that never had a user; nothing when it is over already. */
  readonly expire: (epoch: number) => void;
  /** Checks the token regularly, warns of its end and keeps step with other tabs; answers what stops all of it. */
  readonly watch: () => () => void;
};

export type SessionLifeDependencies = {
  readonly site: SiteStore;
  readonly session: Session;
  readonly api: Api;
  readonly notices: NoticeStore;
  /** Leaves for the page that fits the end. */
  readonly onEnd: (end: SessionEnd) => void;
};

const channelName = 'engine:session';

/** What tabs tell each other: a sign-out; an end that each is to check for itself; the newest token. */
type TabMessage = 'ended' | 'expired' | { readonly token: string };

export function createSessionLife(dependencies: SessionLifeDependencies): SessionLife {
  const { site, session, api, notices, onEnd } = dependencies;
  const calls = () => site.getState().app.session;
  const { loadUser, loadUserOrClaims, loadProperties } = createLoading(dependencies);
  let channel: BroadcastChannel | null = null;

  function end(reason: SessionEnd): void {
    if (reason === 'expired') tell('expired');
    session.end();
    clearNotices(notices);
    onEnd(reason);
  }

  function tell(message: TabMessage): void {
    channel?.postMessage(message);
  }

  /** A session that is used in one tab lives on in all tabs of its user; where it ended, each asks the server. */
  function hear(message: TabMessage): void {
    const { token, epoch } = session.store.getState();
    if (token === null) return;
    if (message === 'ended') end('signedOut');
    else if (message === 'expired') void check();
    else session.accept(message.token, epoch);
  }

  async function check(): Promise<void> {
    const { token, epoch } = session.store.getState();
    if (token === null) return;
    const answer = await api.call<unknown>(calls().validate);
    const isRefused = !answer.ok && (answer.failure.status === 401 || answer.failure.body === false);
    if (isRefused && session.store.getState().epoch === epoch) end('expired');
  }

  let stopWarning: (() => void) | null = null;

  /** Fetches what warns of the end once the page has long been usable; where it does not come, at the next check. */
  async function startWarning(): Promise<void> {
    if (stopWarning !== null) return;
    const module = await import('./sessionWarning.ts').catch(() => null);
    if (module === null || stopWarning !== null) return;
    const renew = async () => (await loadUser()) === null;
    stopWarning = module.warnOfSessionEnd({ site, session, notices, renew, onOver: () => void check() });
  }

  return {
    start: async () => {
      void loadProperties();
      const token = session.storedToken();
      if (token === null) return;
      session.open(token, 'stored');
      await loadUserOrClaims();
    },

    signIn: (given, accepts = () => true) => signInWith(dependencies, given, accepts),

    signOut: () => {
      if (session.store.getState().token !== null) void api.call(calls().logout);
      tell('ended');
      end('signedOut');
    },

    reloadUser: async (outdated) => {
      await (outdated ? loadUserOrClaims() : loadUser());
    },

    expire: (epoch) => {
      if (session.store.getState().epoch === epoch) end('expired');
    },

    watch: () => {
      const timer = setInterval(() => {
        void check();
        void startWarning();
      }, calls().validateEverySeconds * 1000);
      const onShown = () => {
        if (!document.hidden) void check();
      };
      document.addEventListener('visibilitychange', onShown);
      channel = new BroadcastChannel(channelName);
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
      const stopTelling = session.store.subscribe(({ token }, before) => {
        if (token !== null && token !== before.token) tell({ token: token.text });
      });
      return () => {
        stopTelling();
        stopWarning?.();
        stopWarning = () => {};
        clearInterval(timer);
        document.removeEventListener('visibilitychange', onShown);
        channel?.close();
        channel = null;
      };
    },
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

  /** Where the user cannot be read, the claims of the token say enough to go on: who, and which rights. */
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

async function signInWith(
  { site, session, api }: SessionLifeDependencies,
  given: unknown,
  accepts: (user: User) => boolean,
): Promise<SignInResult> {
  const token = readToken(given);
  if (token === null) return { outcome: 'failed', failure: null };
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

/** The fields of an object that a server answered; none where it is no object. */
/** The texts of a key/value object; numbers and yes/no are written as texts. */
function textsOf(body: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  );
}
