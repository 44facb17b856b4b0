/**
 * The session of this tab: its token, user and rights. Each sign-in and each end starts a new epoch; a response to a
 * call of an earlier epoch changes nothing (SEC-22, SEC-23).
 */
import { createStore } from 'zustand/vanilla';
import { noValues, type RegistryFunctions } from '../../core/runtime/reference.ts';
import { lifeOf, newerToken, rightsOf, type Token } from '../../core/runtime/token.ts';
import { type SessionMemory, tokenKey, variantKey } from '../browser/storage.ts';
import { bearerSession, type SessionKind } from './sessionKind.ts';
import type { SiteStore } from './siteStore.ts';

/** The signed-in user: the fields from the server, with the claims of the token laid over them. */
export type User = Readonly<Record<string, unknown>>;

export type SessionState = {
  readonly epoch: number;
  readonly token: Token | null;
  /**
   * The expiry of the token, in milliseconds of this browser's clock, computed from its arrival so that a wrong clock
   * does no harm. Null if unknown: no token, or one from before a reload.
   */
  readonly endsAt: number | null;
  /** Null: nobody is signed in, or the user of the token is being loaded. */
  readonly user: User | null;
  /** The rights of the token, in lower case; empty unless signed in. */
  readonly rights: ReadonlyMap<string, boolean>;
  readonly variant: string;
};

export type Session = ReturnType<typeof createSession>;

export function createSession(
  site: SiteStore,
  functions: RegistryFunctions,
  memory: SessionMemory,
  kind: SessionKind = bearerSession(site),
) {
  const nobody = (epoch: number): SessionState => ({
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
    const chosen = choose === null ? null : functions[choose]?.({ ...noValues, user });
    return names.find((name) => name === chosen) ?? fallback;
  };

  const keep = (token: Token): void => {
    memory.write(tokenKey, token.text);
    store.setState(({ user }) => ({
      token,
      endsAt: endOf(token),
      ...(user === null ? {} : { user: { ...user, ...token.claims }, rights: rightsIn(token) }),
    }));
  };

  return {
    store,
    kind,
    /** The token that this tab stored before a reload. */
    storedToken: () => kind.stored(memory.read(tokenKey)),
    /** Starts an epoch with this token, which has just arrived or was stored. */
    open: (token: Token, origin: 'arrived' | 'stored'): void => {
      memory.write(tokenKey, token.text);
      const endsAt = origin === 'arrived' ? endOf(token) : null;
      store.setState((state) => ({ ...nobody(state.epoch + 1), token, endsAt }));
    },
    /** Sets the user: from here on, signed in. */
    setUser: (fields: User): void => {
      const { token: held } = store.getState();
      if (held === null) return;
      const token = kind.withUser?.(held, fields) ?? held;
      const user = { ...fields, ...token.claims };
      const variant = variantOf(user);
      memory.write(variantKey, variant);
      if (token !== held) memory.write(tokenKey, token.text);
      store.setState({ token, user, rights: rightsIn(token), variant });
    },
    /**
     * Accepts the token of a response or of another tab if it is newer and the call was made in this epoch. `sent`: the
     * epoch and the token of the call; no token if it comes from another tab.
     */
    accept: (header: unknown, sent: Pick<SessionState, 'epoch' | 'token'>): void => {
      const { epoch, token: held, endsAt } = store.getState();
      if (held === null || epoch !== sent.epoch) return;
      const answered = kind.read(header);
      if (answered === null) return;
      const token = newerToken(held, answered, site.getState().app.session.claims.user, sent.token);
      // After a reload in the same second as the token was issued, a response that repeats the token gives its expiry.
      if (token === held && endsAt !== null) return;
      keep(token);
    },
    /** Goes on with the token of another sign-in of the same user, in this epoch. */
    adopt: keep,
    end: (): void => {
      memory.clear();
      store.setState((state) => nobody(state.epoch + 1));
    },
  };
}

function endOf(token: Token): number | null {
  const life = lifeOf(token);
  return life === null ? null : Date.now() + life;
}
