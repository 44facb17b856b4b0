/**
 * What happens to a session while it goes on: the server is asked whether it does, its end is announced, and the tabs of
 * the browser share it. Loaded with the sender.
 */

import type { CallModel } from '../../core/model/call.ts';
import { isSameSignIn, type Token } from '../../core/runtime/token.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import type { NoticeStore } from './notices.ts';
import type { Session } from './sessionStore.ts';
import { warnOfSessionEnd } from './sessionWarning.ts';
import type { SiteStore } from './siteStore.ts';

/** How a session ended, which determines the next page. */
export type SessionEnd = 'signedOut' | 'expired';

/** What is read of a refusal. */
type Refusal = { readonly status: number; readonly body: unknown };

type WatchDependencies = {
  readonly site: SiteStore;
  readonly session: Session;
  readonly notices: NoticeStore;
  readonly api: {
    readonly call: (
      call: CallModel,
      values?: Readonly<Record<string, never>>,
      options?: { readonly quiet: boolean; readonly token: Token },
    ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: Refusal }>;
  };
};

type Acts = {
  readonly end: (reason: SessionEnd) => void;
  /** Reads the user again; the failure, or null. */
  readonly loadUser: () => Promise<Refusal | null>;
};

export type SessionWatch = ReturnType<typeof watchSession>;

export function watchSession({ site, session, api, notices }: WatchDependencies, { end, loadUser }: Acts) {
  const calls = () => site.getState().app.session;

  /** Ends the session if the server says so. */
  async function ask(): Promise<void> {
    const { token, epoch } = session.store.getState();
    const { validate } = calls();
    if (token === null || validate === null) return;
    const answer = await api.call(validate);
    const isRefused = !answer.ok && (answer.failure.status === 401 || answer.failure.body === false);
    if (isRefused && session.store.getState().epoch === epoch) end('expired');
  }

  /** Ends the sign-in of a token on the server; nothing of the page depends on the answer. */
  function revoke(token: Token): void {
    const { logout, held } = calls();
    // All tabs have the same cookie: the sign-in in another one has replaced it.
    if (logout && held?.kind !== 'cookie') void api.call(logout, {}, { quiet: true, token });
  }

  /** To another sign-in in this browser: the page of the same user goes on with it. */
  function giveWay(held: Token, next: Token): void {
    const { user } = calls().claims;
    if (isSameSignIn(held, next, user)) return;
    revoke(held);
    if (held.claims[user] === next.claims[user]) session.adopt(next);
    else end('expired');
  }

  const renew = async () => (await loadUser()) === null;
  // Without a check by the server, the end is what the token says.
  const onOver = () => void (calls().validate ? ask() : end('expired'));
  let stopWarning: (() => void) | null = null;

  return {
    /** Asks whether the session goes on, and warns before its end from the first time. */
    check: (): void => {
      stopWarning ??= warnOfSessionEnd({ site, session, notices, renew, onOver });
      void ask();
    },
    /**
     * What another tab tells. A browser has one session (docs/decisions/0078): activity in one tab extends it in all tabs;
     * when it expires in one, each tab asks the server; a sign-in in one takes the place of what the others have.
     */
    hear: (message: unknown): void => {
      const { token, epoch } = session.store.getState();
      if (token === null) return;
      const { token: newer, signedIn } = fieldsOf(message);
      const next = session.kind.read(signedIn);
      if (message === 'ended') {
        revoke(token);
        end('signedOut');
      } else if (message === 'expired') void ask();
      else if (next !== null) giveWay(token, next);
      else session.accept(newer, { epoch, token: null });
    },
    /** Ends those of these sign-ins on the server that the page does not hold. */
    revokeOthers: (tokens: readonly (Token | null)[]): void => {
      const { token: held } = session.store.getState();
      const { user } = calls().claims;
      for (const one of tokens)
        if (one !== null && (held === null || !isSameSignIn(one, held, user))) revoke(one);
    },
    stop: (): void => stopWarning?.(),
  };
}
