/**
 * The session of this tab: its token, user and rights. Each sign-in and each end starts a new epoch; an answer to a
 * call of an earlier epoch changes nothing (SEC-22, SEC-23).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { noValues, type RegistryFunctions } from '../../core/runtime/reference.ts';
import { lifeOf, newerToken, readToken, rightsOf, type Token } from '../../core/runtime/token.ts';
import type { SessionMemory } from '../browser/storage.ts';
import type { SiteStore } from './siteStore.ts';

/** The signed-in user: the fields that the server answered, and over them the claims of the token. */
export type User = Readonly<Record<string, unknown>>;

export type SessionState = {
  /** `opening`: there is a token, the user is being loaded. */
  readonly phase: 'signedOut' | 'opening' | 'signedIn';
  readonly epoch: number;
  readonly token: Token | null;
  /**
   * When the token ends, in milliseconds of this browser's clock, counted from its arrival so that a clock that is
   * wrong does no harm. Null where it is not known: no token, or one from before a reload.
   */
  readonly endsAt: number | null;
  /** Null unless signed in. */
  readonly user: User | null;
  /** Of the token, in lower case; empty unless signed in. */
  readonly rights: ReadonlyMap<string, boolean>;
  readonly variant: string;
};

export type Session = {
  readonly store: StoreApi<SessionState>;
  /** The token that this tab kept from before a reload. */
  readonly storedToken: () => Token | null;
  /** Starts an epoch with this token, which has just arrived or was stored. */
  readonly open: (token: Token, origin: 'arrived' | 'stored') => void;
  /** The user is known: signed in from here on. */
  readonly setUser: (fields: User) => void;
  /** Takes the token of an answer or of another tab, when it is newer and the call was made in this epoch. */
  readonly accept: (header: unknown, epoch: number) => void;
  /** Forgets everything and starts an epoch without user. */
  readonly end: () => void;
};

export const tokenKey = 'engine:token';

export function createSession(site: SiteStore, functions: RegistryFunctions, memory: SessionMemory): Session {
  const nobody = (epoch: number): SessionState => ({
    phase: 'signedOut',
    epoch,
    token: null,
    endsAt: null,
    user: null,
    rights: new Map(),
    variant: site.getState().app.variants.fallback,
  });
  const store = createStore<SessionState>(() => nobody(0));
  const rightsIn = (token: Token) => rightsOf(token.claims, site.getState().app.session.claims.rightPrefix);

  const variantOf = (user: User): string => {
    const { choose, names, fallback } = site.getState().app.variants;
    const chosen = functions[choose]?.({ ...noValues, user });
    return names.find((name) => name === chosen) ?? fallback;
  };

  return {
    store,
    storedToken: () => readToken(memory.read(tokenKey)),
    open: (token, origin) => {
      memory.write(tokenKey, token.text);
      const endsAt = origin === 'arrived' ? endOf(token) : null;
      store.setState((state) => ({ ...nobody(state.epoch + 1), phase: 'opening', token, endsAt }));
    },
    setUser: (fields) => {
      const { token } = store.getState();
      if (token === null) return;
      const user = { ...fields, ...token.claims };
      store.setState({ phase: 'signedIn', user, rights: rightsIn(token), variant: variantOf(user) });
    },
    accept: (header, epoch) => {
      const { epoch: current, token: held, endsAt, user } = store.getState();
      if (held === null || epoch !== current) return;
      const answered = readToken(header);
      if (answered === null) return;
      const token = newerToken(held, answered, site.getState().app.session.claims.user);
      // After a reload within the second that the token was issued in, an answer that repeats it tells its end.
      if (token === held && endsAt !== null) return;
      memory.write(tokenKey, token.text);
      store.setState({
        token,
        endsAt: endOf(token),
        ...(user === null ? {} : { user: { ...user, ...token.claims }, rights: rightsIn(token) }),
      });
    },
    end: () => {
      memory.clear();
      store.setState((state) => nobody(state.epoch + 1));
    },
  };
}

/** When a token ends that has just been issued, by this browser's clock. */
function endOf(token: Token): number | null {
  const life = lifeOf(token);
  return life === null ? null : Date.now() + life;
}
