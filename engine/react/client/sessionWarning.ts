/**
 * Warns before the session times out, with one action to extend it (A11Y-59). The page stays as it is under the dialog:
 * no input is lost. A timer that was delayed, by a hidden tab or a sleeping computer, reads the clock when it fires.
 */
import { timeLeft } from '../../core/runtime/timeLeft.ts';
import type { Stores } from './stores.ts';

type Acts = {
  /** Makes a call that counts as activity; false if it failed. */
  readonly renew: () => Promise<boolean>;
  /** The time is over by this browser's clock: the server must be asked. */
  readonly onOver: () => void;
};

/**
 * The stage of the warning for one expiry: asked to extend; told that extending failed; told that this expiry cannot be
 * extended, which the user may acknowledge; expired.
 */
type Stage = 'ask' | 'failed' | 'last' | 'acknowledged' | 'over';

/** Two tokens that expire this close to each other, in milliseconds, have the same expiry: responses are delayed. */
const tolerance = 10_000;

/** The longest delay that a timer supports, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

export function warnOfSessionEnd(stores: Stores, { renew, onOver }: Acts): void {
  const { site, session, notices, engineText, closed } = stores;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: { readonly end: number; readonly stage: Stage } | null = null;

  const comingEnd = (): number | null => {
    const { user, endsAt } = session.store.getState();
    return user === null ? null : endsAt;
  };
  const close = () => notices.setState({ urgent: null });
  const lead = (): number => site.getState().app.session.warnSeconds * 1000;
  const stageOf = (end: number): Stage =>
    known !== null && Math.abs(known.end - end) < tolerance ? known.stage : 'ask';

  /** Shows the current stage, and schedules the next look. */
  function look(): void {
    clearTimeout(timer);
    const end = comingEnd();
    if (end === null) {
      close();
      return;
    }
    const left = end - Date.now();
    const stage = stageOf(end);
    const isNear = left <= lead();
    if (left > 0 && isNear && stage !== 'acknowledged' && stage !== 'over') {
      warn(end, stage, left);
      return;
    }
    close();
    if (left > 0) lookIn(isNear ? left : left - lead());
    else if (stage !== 'over') {
      known = { end, stage: 'over' };
      onOver();
    }
  }

  function warn(end: number, stage: 'ask' | 'failed' | 'last', left: number): void {
    const { changesIn, ...time } = timeLeft(left);
    const texts = {
      title: engineText('session.title'),
      body: engineText(`session.${stage}`, time),
      confirm: engineText(stage === 'last' ? 'dialog.close' : 'session.stay'),
      cancel: null,
    };
    const answer = () => (stage === 'last' ? settle(end, 'acknowledged') : void goOn());
    notices.setState({ urgent: { id: 0, texts, danger: false, Shown: null, answer } });
    lookIn(changesIn);
  }

  async function goOn(): Promise<void> {
    clearTimeout(timer);
    close();
    const isAnswered = await renew();
    const next = comingEnd();
    if (next === null || next - Date.now() > lead()) look();
    else settle(next, isAnswered ? 'last' : 'failed');
  }

  function settle(end: number, stage: Stage): void {
    known = { end, stage };
    look();
  }

  function lookIn(milliseconds: number): void {
    timer = setTimeout(look, Math.min(milliseconds + 1, longestTimer));
  }

  const stopListening = session.store.subscribe(({ user, endsAt }, before) => {
    if (endsAt !== before.endsAt || (user === null) !== (before.user === null)) look();
  });
  document.addEventListener('visibilitychange', look, { signal: closed });
  closed.addEventListener('abort', () => {
    clearTimeout(timer);
    stopListening();
  });
  look();
}
