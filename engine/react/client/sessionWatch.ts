/** A session while it goes on: the server is asked, its end is announced, the tabs share it. Loaded with the sender. */

import type { AppModel, MenuEntryModel, WaitingModel } from '../../core/model/app.ts';
import type { ScreenId } from '../../core/model/value.ts';
import { formatText } from '../../core/runtime/text.ts';
import { isSameSignIn, type Token } from '../../core/runtime/token.ts';
import { fieldsOf, valueAt } from '../../core/runtime/values.ts';
import type { CallFailure, SessionApi } from './sessionKind.ts';
import { warnOfSessionEnd } from './sessionWarning.ts';
import { aidsOf, type Waiting } from './siteStore.ts';
import type { Stores } from './stores.ts';

/** How a session ended, which determines the next page. */
export type SessionEnd = 'signedOut' | 'expired';

type WatchDependencies = Stores & { readonly api: SessionApi };

type Acts = {
  readonly end: (reason: SessionEnd) => void;
  /** Reads the user again; the failure, or null. */
  readonly loadUser: () => Promise<CallFailure | null>;
};

export type SessionWatch = ReturnType<typeof watchSession>;

export function watchSession(dependencies: WatchDependencies, { end, loadUser }: Acts) {
  const { site, session, api } = dependencies;
  const calls = () => site.getState().app.session;
  const count = countWaiting(dependencies);

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
  let isWarning = false;

  /** Warns before the end of the session, once the texts for it are here. */
  async function warn(): Promise<void> {
    const aids = await aidsOf(site).catch(() => null);
    if (aids === null || isWarning || dependencies.closed.aborted) return;
    isWarning = true;
    warnOfSessionEnd(dependencies, { renew, onOver });
  }

  return {
    /** Asks whether the session goes on, and warns before its end from the first time. */
    check: (): void => {
      void warn();
      void ask();
      void count();
    },
    count,
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
  };
}

function countWaiting({ site, session, api, notices, closed }: WatchDependencies): () => Promise<void> {
  // A server without the call is not asked again.
  let isOffered = true;
  /** Without an answer nothing is shown. */
  async function count(): Promise<void> {
    const { epoch, user } = session.store.getState();
    const { waiting } = await aidsOf(site).catch(() => ({ waiting: null }));
    if (!waiting || !isOffered || user === null || closed.aborted) return;
    const answer = await api.call(waiting.call, {}, { quiet: true });
    if (session.store.getState().epoch !== epoch) return;
    isOffered = answer.ok || answer.failure.status !== 404;
    const { menu } = site.getState().app;
    site.setState({ waiting: answer.ok ? waitingIn(waiting, menu, answer.data) : {} });
  }
  session.store.subscribe(({ epoch }, before) => {
    if (epoch !== before.epoch) site.setState({ waiting: {} });
  });
  // What was just told may have changed it.
  notices.subscribe(({ banner }, before) => {
    if (banner !== null && banner !== before.banner) void count();
  });
  return count;
}

/** The numbers above 0 of an answer; an entry of the menu has those of the entries below it too. */
function waitingIn(
  { counts }: WaitingModel,
  menu: AppModel['menu'],
  answer: unknown,
): Readonly<Record<ScreenId, Waiting>> {
  const told = Object.entries(counts).flatMap(([screen, { field, label }]) => {
    const n = valueAt(fieldsOf(answer), field, null);
    return typeof n === 'number' && n > 0 ? [{ screen, n, text: formatText(label, { n }) }] : [];
  });
  const below = ({ screen, entries }: MenuEntryModel): readonly ScreenId[] => [
    screen,
    ...entries.flatMap(below),
  ];
  const all = [...told.map(({ screen }) => [screen]), ...menu.map(below)];
  const waiting = all.flatMap((screens) => {
    const some = told.filter(({ screen }) => screens.includes(screen));
    const n = some.reduce((sum, one) => sum + one.n, 0);
    return n === 0 ? [] : [[screens[0], { n, text: some.map(({ text }) => text).join(', ') }] as const];
  });
  return Object.fromEntries(waiting);
}
