import { expect, test } from 'vitest';
import { makeFairQueue, QueueFull } from '../../../server/turns/fairQueue.ts';

/** A queue whose works wait until `end`, with the names of those that began. */
function heldQueue(atOnce: number, longest: number) {
  const queue = makeFairQueue(atOnce, longest);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const send = (organisme: number, name: string, utilisateur = organisme, cost = 1) =>
    queue({ organisme, utilisateur }, cost, async () => {
      begun.push(name);
      await promise;
      return name;
    });
  return { send, begun, end };
}

test('runs so many at once, then one organisation after the other', async () => {
  const { send, begun, end } = heldQueue(2, 10);
  const sent = [send(1, 'a1'), send(1, 'a2'), send(1, 'a3'), send(1, 'a4'), send(2, 'b1')];
  expect(begun).toEqual(['a1', 'a2']);
  end();
  expect(await Promise.all(sent)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('refuses the last of the organisation that fills it, and has a place for another', async () => {
  const { send, begun, end } = heldQueue(1, 3);
  const [first, second, third, last] = [send(1, 'a1'), send(1, 'a2'), send(1, 'a3'), send(1, 'a4')];
  await expect(send(1, 'a5')).rejects.toBeInstanceOf(QueueFull);
  const other = send(2, 'b1');
  await expect(last).rejects.toBeInstanceOf(QueueFull);
  end();
  await Promise.all([first, second, third, other]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('refuses the last of the user who fills it, and has a place for a colleague', async () => {
  const { send, end } = heldQueue(1, 3);
  const sent = [1, 2, 3, 4].map((index) => send(1, `a${index}`, 7));
  const colleague = send(1, 'c1', 8);
  await expect(sent[3]).rejects.toBeInstanceOf(QueueFull);
  end();
  expect(await colleague).toBe('c1');
});

test('a work that fails leaves its place', async () => {
  const queue = makeFairQueue(1, 1);
  const party = { organisme: 1, utilisateur: 1 };
  const fail = () => queue(party, 1, () => Promise.reject(new Error('failed')));
  await expect(fail()).rejects.toThrow('failed');
  await expect(fail()).rejects.toThrow('failed');
});
