/**
 * The day on which the portal is heard. Its demonstration data end on the day on which they are made, so that another day
 * has other counts and names: the clocks of its server and of its pages run from this one. The server's processes load this
 * module first.
 */
import { pathToFileURL } from 'node:url';

const day = '2026-11-27T10:00:00Z';

/** From the time of this machine to that of the portal, in milliseconds; the processes of one run have one. */
export const offset = Number(process.env.ALOUD_OFFSET ?? Date.parse(day) - Date.now());

/** What a server's environment needs for it. */
export const dayOfServer: Readonly<Record<string, string>> = {
  ALOUD_OFFSET: String(offset),
  NODE_OPTIONS: `--import=${pathToFileURL(import.meta.filename)}`,
};

/** Moves the clock of a page or process. It uses nothing from outside: a page gets it as a text. */
export function moveClock(by: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (Usual, given, target) =>
      Reflect.construct(Usual, given.length === 0 ? [Usual.now() + by] : given, target),
    get: (Usual, name) => (name === 'now' ? () => Usual.now() + by : Reflect.get(Usual, name)),
  });
}

if (process.env.ALOUD_OFFSET !== undefined) moveClock(offset);
