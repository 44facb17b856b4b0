/** A queue of works in the memory of one process, in fair turns (`turn.ts`). */
import { type Party, standingOf, turnAfter } from './turn.ts';

/** There is no place in the queue, for this work or for one that came before it and has a later turn. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Runs a work in its turn and returns its result.
 * @param cost how long the work takes, an integer above 0
 * @throws QueueFull immediately, or while it waits if a work with an earlier turn needs its place
 */
export type FairQueue = <T>(party: Party, cost: number, work: () => Promise<T>) => Promise<T>;

type Entry = Party & { readonly turn: number; begin(): Promise<void>; refuse(error: QueueFull): void };

/** A queue that runs `atOnce` works at the same time, while at most `longest` wait. */
export function makeFairQueue(atOnce: number, longest: number): FairQueue {
  const waiting: Entry[] = [];
  const running = new Set<Entry>();

  function next(): void {
    while (running.size < atOnce && waiting.length > 0) {
      const entry = take(waiting.reduce((first, other) => (other.turn < first.turn ? other : first)));
      running.add(entry);
      void entry.begin().finally(() => {
        running.delete(entry);
        next();
      });
    }
  }

  function take(entry: Entry): Entry {
    waiting.splice(waiting.indexOf(entry), 1);
    return entry;
  }

  return (party, cost, work) =>
    new Promise((resolve, reject) => {
      const turn = turnAfter(standingOf([...running, ...waiting], party), cost);
      waiting.push({ ...party, turn, begin: () => work().then(resolve, reject), refuse: reject });
      next();
      if (waiting.length <= longest) return;
      take(waiting.reduce((last, other) => (other.turn >= last.turn ? other : last))).refuse(
        new QueueFull('too many works wait'),
      );
    });
}
