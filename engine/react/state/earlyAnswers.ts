/** The answers to what was asked for before the page's code ran: each replaces one call of the same session, once. */
import { type AskedEarly, type EarlyAnswer, takeOver } from '../browser/askedEarly.ts';
import { openTabChannel, type TabChannel } from '../browser/tabChannel.ts';

/** An answer that has waited longer since its arrival is out of date, in milliseconds. */
const freshness = 15_000;

export type EarlyAnswers = {
  /** The answer to a call with this token in this epoch; null: it was not asked for, or is taken. */
  readonly take: (address: string, token: string | null, epoch: number) => Promise<EarlyAnswer> | null;
  /** Drops what nobody took: it is out of date. */
  readonly forget: () => void;
  /** The channel that has been open since then, once; then new ones. */
  readonly openTabs: () => TabChannel;
};

export function createEarlyAnswers(asked: AskedEarly | null = takeOver()): EarlyAnswers {
  /** The epoch that began with the token of the calls. */
  let own: number | null = null;
  let tabs = asked?.tabs ?? null;
  return {
    take: (address, token, epoch) => {
      if (asked === null) return null;
      if (token !== null && token === asked.token) own ??= epoch;
      const found = asked.answers.get(address);
      if (found === undefined || found.isSigned !== (token !== null)) return null;
      if (found.isSigned && epoch !== own) return null;
      asked.answers.delete(address);
      return found.answer.then((answer) => (isOutOfDate(answer) ? null : answer));
    },
    forget: () => asked?.answers.clear(),
    openTabs: () => {
      const opened = tabs ?? openTabChannel();
      tabs = null;
      return opened;
    },
  };
}

function isOutOfDate(answer: EarlyAnswer): boolean {
  return typeof answer === 'object' && answer !== null && Date.now() - answer.arrivedAt > freshness;
}
