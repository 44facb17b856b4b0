/** The answers to what was asked for before the page's code ran: each replaces one call of the same session, once. */
import { type AskedEarly, type EarlyAnswer, takeOver } from '../browser/askedEarly.ts';

export type EarlyAnswers = {
  /** The answer to a call with this token in this epoch; null: it was not asked for, or is taken. */
  readonly take: (address: string, token: string | null, epoch: number) => Promise<EarlyAnswer> | null;
  /** Drops what nobody took: it is out of date. */
  readonly forget: () => void;
};

export function createEarlyAnswers(asked: AskedEarly | null = takeOver()): EarlyAnswers {
  /** The epoch that began with the token of the calls. */
  let own: number | null = null;
  return {
    take: (address, token, epoch) => {
      if (asked === null) return null;
      if (token !== null && token === asked.token) own ??= epoch;
      const found = asked.answers.get(address);
      if (found === undefined || found.isSigned !== (token !== null)) return null;
      if (found.isSigned && epoch !== own) return null;
      asked.answers.delete(address);
      return found.answer;
    },
    forget: () => asked?.answers.clear(),
  };
}
