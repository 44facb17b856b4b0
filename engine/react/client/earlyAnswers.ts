/** The answers to what was asked for before the page's code ran: each replaces one call of the same session, once. */
import {
  type AskedEarly,
  type EarlyAnswer,
  openTabChannel,
  type RawAnswer,
  takeOver,
} from '../browser/senders.ts';

/** An answer that has waited longer since its arrival is out of date, in milliseconds. */
const freshness = 15_000;

export function createEarlyAnswers(asked: AskedEarly | null = takeOver()) {
  /** The epoch that began with the token of the calls. */
  let own: number | null = null;
  let tabs = asked?.tabs ?? null;
  /** A weak map, so that an answer that was taken can be freed. */
  const arrived = new WeakMap<object, EarlyAnswer>();
  for (const entry of asked?.answers.values() ?? [])
    void entry.answer.then((answer) => arrived.set(entry, answer));
  const find = (address: string, token: string | null, epoch: number) => {
    if (token !== null && token === asked?.token) own ??= epoch;
    const found = asked?.answers.get(address);
    if (found === undefined || found.isSigned !== (token !== null)) return null;
    return found.isSigned && epoch !== own ? null : found;
  };
  return {
    /** The answer to a call with this token in this epoch; null: it was not asked for, or is taken. */
    take: (address: string, token: string | null, epoch: number): Promise<EarlyAnswer> | null => {
      const found = find(address, token, epoch);
      if (found === null) return null;
      asked?.answers.delete(address);
      return found.answer.then((answer) => (isOutOfDate(answer) ? null : answer));
    },
    /** The answer that this call will get, if it is here; null: it is not, or brings nothing. */
    look: (address: string, token: string | null, epoch: number): RawAnswer | null => {
      const found = find(address, token, epoch);
      const answer = found === null ? null : arrived.get(found);
      return typeof answer === 'object' && answer !== null && !isOutOfDate(answer) ? answer : null;
    },
    /** Drops what nobody took: it is out of date. */
    forget: () => asked?.answers.clear(),
    /** The channel that has been open since then, once; then new ones. */
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
