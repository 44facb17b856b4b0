/** The remaining time in steps, so that its text changes a few times and not every second. */

/** In seconds. */
const bounds = [15, 30, 60, 120, 180, 240, 300] as const;

type TimeLeft = {
  /** Whole minutes of the step; 0 below a minute. */
  readonly minutes: number;
  /** Seconds of the step. */
  readonly seconds: number;
  /** Milliseconds until the next step applies. */
  readonly changesIn: number;
};

/** The smallest step that is at least the remaining time, in milliseconds; above the largest step, whole minutes. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = milliseconds / 1000;
  const index = bounds.findIndex((bound) => left <= bound);
  const seconds = bounds[index] ?? Math.ceil(left / 60) * 60;
  const next = index === 0 ? 0 : (bounds[index - 1] ?? seconds - 60);
  return { minutes: Math.floor(seconds / 60), seconds, changesIn: milliseconds - next * 1000 };
}
