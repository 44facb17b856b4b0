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
        await turn();
      }
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

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
    const { ask, endAll, begun } = works();
    const asked = Array.from({ length: 300 }, (_, index) => ask(`caller ${index % 10}`));
    const outcomes = Promise.allSettled(asked);
    await turn();
    await endAll();
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(300 - 256);
    expect(begun).toHaveLength(256);
    const again = ask('192.0.2.1');
    await turn();
    await endAll();
    await expect(again).resolves.toBeUndefined();
  });

  /** The names of the hashes that were refused. */
  async function refusedOf(asked: ReadonlyMap<string, Promise<void>>): Promise<string[]> {
    const names: string[] = [];
    await Promise.all([...asked].map(([name, hash]) => hash.catch(() => names.push(name))));
    return names;
  }

  /** Asks for many hashes of each caller, named in their order. */
  function askMany(ask: ReturnType<typeof works>['ask'], counts: Readonly<Record<string, number>>) {
    const named = new Map<string, Promise<void>>();
    for (const [caller, count] of Object.entries(counts))
      for (let index = 1; index <= count; index += 1)
        named.set(`${caller}${index}`, ask(caller, `${caller}${index}`));
    for (const hash of named.values()) hash.catch(() => undefined);
    return named;
  }

  test('SEC-81 five addresses that fill the queue deny it to nobody: a newcomer takes the newest place of the fullest', async () => {
    const { ask, endAll, begun } = works();
    const flood = askMany(ask, { a: 64, b: 64, c: 64, d: 60, e: 4 });
    await turn();
    const newcomers = askMany(ask, { x: 1, y: 1, z: 1, w: 1 });
    const again = [ask('a'), ask('b'), ask('c')];
    const outcomes = Promise.allSettled(again);
    await turn();
    await endAll();
    // Two of `a` run: `b` and `c` have the most waiting, and each newcomer takes of the one that has more.
    expect((await refusedOf(flood)).sort()).toEqual(['b63', 'b64', 'c63', 'c64']);
    expect(await refusedOf(newcomers)).toEqual([]);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(begun).toHaveLength(256);
    for (const name of ['x1', 'y1', 'z1', 'w1']) expect(begun.indexOf(name)).toBeLessThan(2 * 9);
  });

  test('SEC-81 a caller with few waiting takes a place of one with many, not of one with as few', async () => {
    const { ask, endAll } = works();
    const flood = askMany(ask, { a: 64, b: 64, c: 64, d: 63, e: 1 });
    await turn();
    const more = [ask('e')];
    expect(await Promise.race([...flood.values()].map((hash) => hash.catch(() => 'refused')))).toBe(
      'refused',
    );
    await turn();
    await endAll();
    await Promise.all(more);
    expect(await refusedOf(flood)).toEqual(['b64']);
  });

  test('SEC-81 among callers of one hash each, the newcomer takes the place of the first that waits', async () => {
    const { ask, endAll } = works();
    const each = askMany(
      ask,
      Object.fromEntries(Array.from({ length: 256 }, (_, index) => [`c${index}-`, 1])),
    );
    await turn();
    const newcomers = [ask('x'), ask('y')];
    await turn();
    await endAll();
    await Promise.all(newcomers);
    expect(await refusedOf(each)).toEqual(['c2-1', 'c3-1']);
  });

  test('SEC-81 a flood that goes on for long neither fills the queue with what was refused nor starves anybody', async () => {
    const { ask, endAll, begun } = works();
    const all: Promise<unknown>[] = [];
    for (let round = 0; round < 5; round += 1) {
      const names = Array.from({ length: 50 }, (_, index) => `address ${round} ${index}`);
      for (const name of names)
        for (let count = 0; count < 10; count += 1) all.push(ask(name).catch(() => null));
      const quiet = ask(`quiet ${round}`);
      all.push(quiet);
      await turn();
      await endAll();
      await quiet;
    }
    await Promise.all(all);
    expect(begun.filter((name) => name.startsWith('quiet'))).toHaveLength(5);
    await expect(hashInTurn('next', async () => 'made')).resolves.toBe('made');
  });

  test('SEC-81 a failed hash releases its place', async () => {
    for (let count = 0; count < 300; count += 1)
      await expect(hashInTurn('192.0.2.1', () => Promise.reject(new Error('no memory')))).rejects.toThrow(
        'no memory',
      );
    await expect(hashInTurn('192.0.2.1', async () => 'made')).resolves.toBe('made');
  });
});
