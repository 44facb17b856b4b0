import { describe, expect, test } from 'vitest';
import { hashInTurn } from '../../../server/password/hashQueue.ts';

/** Works that end on request, in start order. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    begun,
    most: () => most,
    ask: (caller: string, name = caller) =>
      hashInTurn(caller, async () => {
        begun.push(name);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
      }),
    /** Ends running works one after the other until none starts. */
    async endAll() {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    },
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the queue of password hashes', () => {
  test('SEC-08 two run at a time, also of ten started in one tick', async () => {
    const { ask, most, begun, endAll } = works();
    const all = Array.from({ length: 10 }, () => ask('192.0.2.1'));
    await turn();
    expect(begun).toHaveLength(2);
    await endAll();
    await Promise.all(all);
    expect([most(), begun.length]).toEqual([2, 10]);
  });

  test('SEC-81 a caller waits for at most two hashes of each other caller', async () => {
    const { ask, begun, endAll } = works();
    const loud = ['a', 'b', 'c'].flatMap((caller) => Array.from({ length: 50 }, () => ask(caller)));
    const quiet = ask('d');
    await turn();
    await endAll();
    await Promise.all([...loud, quiet]);
    expect(begun.indexOf('d')).toBeLessThanOrEqual(6);
    expect(begun).toHaveLength(151);
  });

  test('SEC-81 sixty-four of a caller are accepted and further ones refused, while others are served', async () => {
    const { ask, endAll } = works();
    const asked = Array.from({ length: 70 }, () => ask('192.0.2.1'));
    const other = ask('192.0.2.2');
    const outcomes = Promise.allSettled(asked);
    await turn();
    await endAll();
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ reason: { code: 'TROP_DE_CONNEXIONS' } });
    await expect(other).resolves.toBeUndefined();
  });

  test('SEC-81 two hundred and fifty-six are accepted in all, and a finished one frees its place', async () => {
    const { ask, endAll } = works();
    const asked = Array.from({ length: 300 }, (_, index) => ask(`caller ${index % 10}`));
    const outcomes = Promise.allSettled(asked);
    await turn();
    await endAll();
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(300 - 256);
    const again = ask('192.0.2.1');
    await turn();
    await endAll();
    await expect(again).resolves.toBeUndefined();
  });

  test('SEC-81 a failed hash releases its place', async () => {
    for (let count = 0; count < 300; count += 1)
      await expect(hashInTurn('192.0.2.1', () => Promise.reject(new Error('no memory')))).rejects.toThrow(
        'no memory',
      );
    await expect(hashInTurn('192.0.2.1', async () => 'made')).resolves.toBe('made');
  });
});
