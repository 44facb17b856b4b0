/** SEC-89: the key of the sessions is changed while two instances serve, step by step and back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { bearing, startTestApp, type TestApp } from '../testApp.ts';
import { engines } from '../testDatabase.ts';

const former = { JWT_SECRET: 'the-f0rmer-k3y-Wq8-of-this-change-only' };
const next = 'the-n3xt-k3y-Zr5-of-this-change-and-only';

/** The settings of an instance at each step of `docs/exploitation.md`. */
const steps = {
  before: former,
  announced: { ...former, JWT_SECRET_NEXT: next },
  changed: { JWT_SECRET: next, JWT_SECRET_PREVIOUS: former.JWT_SECRET },
  after: { JWT_SECRET: next },
};

type Step = keyof typeof steps;
type Tokens = readonly string[];
const user = '/api/authentification/utilisateur/0000000001';

describe.each(engines)('SEC-89 a change of the key of the sessions on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(async () => {
    await start();
    await db.close();
  });

  const running: TestApp[] = [];
  async function start(...at: readonly Step[]): Promise<readonly TestApp[]> {
    for (const { app } of running.splice(0)) await app.close();
    for (const step of at) running.push(await startTestApp(db, steps[step], { instances: 1 }));
    return running;
  }
  /** Each token serves on each instance, and so does what either makes of it; a sign-in adds its tokens. */
  async function serve(instances: readonly TestApp[], tokens: Tokens): Promise<Tokens> {
    const given = [...tokens];
    for (const instance of instances) given.push(await instance.token('0000000001'));
    const renewed = await Promise.all(
      instances.flatMap(({ app }) =>
        given.map(async (token) => {
          const answer = await app.inject({ url: user, headers: bearing(token) });
          expect(answer.statusCode).toBe(200);
          return String(answer.headers.authorization).replace('Bearer ', '');
        }),
      ),
    );
    for (const { app } of instances) {
      for (const token of renewed) {
        const answer = await app.inject({ url: user, headers: bearing(token) });
        expect(answer.statusCode).toBe(200);
      }
    }
    return [...new Set([...given, ...renewed])];
  }

  const states: readonly (readonly [Step, Step])[] = [
    ['before', 'before'],
    ['announced', 'before'],
    ['announced', 'announced'],
    ['changed', 'announced'],
    ['changed', 'changed'],
  ];

  test('no user is signed out on the way, whichever instance answers', async () => {
    let tokens: Tokens = [];
    for (const state of states) tokens = await serve(await start(...state), tokens);
  });

  test('no user is signed out on the way back', async () => {
    let tokens: Tokens = [];
    for (const state of states.toReversed()) {
      // Instances forget the new key once the tokens that it signed are over.
      if (state.includes('before')) tokens = [];
      tokens = await serve(await start(...state), tokens);
    }
  });

  test.each([1, 2, 3, 4])('and at once, when step %i is taken back', async (index) => {
    const [reached, tried] = [states[index - 1] ?? [], states[index] ?? []];
    let tokens = await serve(await start(...reached), []);
    tokens = await serve(await start(...tried), tokens);
    await serve(await start(...reached), tokens);
  });

  test('the former key is refused in the end, and the new one serves', async () => {
    const [instance] = await start('before');
    const old = await instance?.token('0000000001');
    let tokens = await serve(await start('changed', 'changed'), []);
    tokens = await serve(await start('after', 'changed'), tokens);
    const [after] = await start('after');
    const answer = await after?.app.inject({ url: user, headers: bearing(old ?? '') });
    expect(answer?.statusCode).toBe(401);
    await serve(running, tokens);
  });
});
