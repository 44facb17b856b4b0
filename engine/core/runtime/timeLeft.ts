/**
 * What is said of the time that is left before something ends: a bound that holds until the next one is reached, so
 * that the words change a few times and not every second.
 */

/** In seconds. */
const bounds = [15, 30, 60, 120, 180, 240, 300] as const;

export type TimeLeft = {
  /** Whole minutes of the bound; 0 below a minute. */
  readonly minutes: number;
  /** Seconds of the bound. */
  readonly seconds: number;
  /** Until the next bound holds, in milliseconds. */
  readonly changesIn: number;
};

/** The least bound that the time left, in milliseconds, does not exceed; beyond the largest, whole minutes. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = milliseconds / 1000;
  const index = bounds.findIndex((bound) => left <= bound);
  const seconds = bounds[index] ?? Math.ceil(left / 60) * 60;
  const next = index === 0 ? 0 : (bounds[index - 1] ?? seconds - 60);
  return { minutes: Math.floor(seconds / 60), seconds, changesIn: milliseconds - next * 1000 };
}
