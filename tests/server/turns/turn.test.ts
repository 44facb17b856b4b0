import { describe, expect, test } from 'vitest';
import { type Party, standingOf, turnAfter } from '../../../server/turns/turn.ts';

type Sent = Party & { readonly name: string; readonly cost: number; readonly turn: number };

/** What one server serves, in order, if all `sent` works wait from the beginning. */
function orderOf(sent: readonly (Party & { name: string; cost?: number })[]): string[] {
  const waiting: Sent[] = [];
  for (const { cost = 1, ...work } of sent)
    waiting.push({ ...work, cost, turn: turnAfter(standingOf(waiting, work), cost) });
  return waiting.toSorted((a, b) => a.turn - b.turn).map(({ name }) => name);
}

const works = (organisme: number, utilisateur: number, count: number, cost = 1) =>
  Array.from({ length: count }, (_, index) => ({
    organisme,
    utilisateur,
    cost,
    name: `${utilisateur}.${index + 1}`,
  }));

describe('fair turns', () => {
  test('those of one user come in the order in which they were sent', () => {
    expect(orderOf(works(1, 1, 4))).toEqual(['1.1', '1.2', '1.3', '1.4']);
  });

  test('one organisation after the other, whatever each has sent before', () => {
    expect(orderOf([...works(1, 1, 3), ...works(2, 2, 2)])).toEqual(['1.1', '1.2', '2.1', '1.3', '2.2']);
  });

  test('a short work overtakes long ones that were sent before', () => {
    expect(orderOf([...works(1, 1, 2, 20), ...works(2, 2, 1)])).toEqual(['1.1', '2.1', '1.2']);
  });

  test('short works that come one by one do not keep a long one waiting forever', () => {
    const long = { organisme: 1, utilisateur: 1, turn: 20 };
    let [running, overtaking] = [{ organisme: 9, utilisateur: 9, turn: 1 }, 0];
    for (; running.turn < long.turn && overtaking < 100; overtaking += 1) {
      const party = { organisme: 2 + (overtaking % 2), utilisateur: 2 + (overtaking % 2) };
      running = { ...party, turn: turnAfter(standingOf([long, running], party), 1) };
    }
    expect(overtaking).toBeLessThanOrEqual(20);
  });

  test('a user of an organisation does not wait for all that a colleague has sent', () => {
    const order = orderOf([...works(1, 1, 10), ...works(1, 2, 1)]);
    expect(order.indexOf('2.1')).toBeLessThanOrEqual(3);
  });

  test('an organisation gains nothing by sending as several users', () => {
    const mixed = Array.from({ length: 12 }, (_, index) => works(1, 1 + (index % 3), 1)[0]).map(
      (work, index) => ({ ...work, name: `many ${index}` }) as Party & { name: string },
    );
    const order = orderOf([...mixed, ...works(2, 9, 4)]);
    // Of the first eight, four are of the organisation that sent four.
    expect(order.slice(0, 9).filter((name) => name.startsWith('9.')).length).toBeGreaterThanOrEqual(3);
  });

  test('turns begin again once nothing waits', () => {
    expect(turnAfter(standingOf([], { organisme: 1, utilisateur: 1 }), 3)).toBe(3);
  });
});
