import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { createServer } from '../../../server/http/createServer.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { keepLog } from '../keptLog.ts';
import { enginesOfRun } from '../testDatabase.ts';

const kept = keepLog();
const { log } = kept;
beforeEach(() => kept.clear());

const secret = 'Lefèvre-Ozanne';

/** An error as created by the PostgreSQL driver. */
function databaseError(fields: Record<string, unknown>): Error {
  return Object.assign(new Error(String(fields.message)), fields);
}

describe('SEC-85 an error in the log', () => {
  test('keeps its name, code, message and frames, and drops everything else', () => {
    const error = databaseError({
      message: 'duplicate key value violates unique constraint "utilisateur_mail"',
      code: '23505',
      detail: `Key (nom)=(${secret}) already exists.`,
      where: `COPY demande, line 1: "${secret}"`,
      hint: secret,
      internalQuery: `select '${secret}'`,
      parameters: [secret],
    });
    log.error({ err: error }, 'work failed');
    expect(kept.text()).not.toContain(secret);
    const [line] = kept.lines();
    expect(line).toMatchObject({ msg: 'work failed' });
    expect(Object.keys(line?.err as object)).toEqual(['name', 'code', 'message', 'stack']);
    expect(line?.err).toMatchObject({
      name: 'Error',
      code: '23505',
      message: 'duplicate key value violates unique constraint "utilisateur_mail"',
      stack: expect.stringMatching(/^at .*log\.engines\.test\.ts/),
    });
  });

  test.each([
    ['of the database', databaseError({ message: `invalid input "${secret}"`, code: '22P02' })],
    ['with a quotation mark in it', databaseError({ message: `invalid "a"${secret}"b"`, code: '22P02' })],
    ['of several lines', new SyntaxError(`Unexpected token, "a\n    at ${secret}\nb" is not valid JSON`)],
    ['of Node', new TypeError(`Received type string ('${secret}')`)],
    ['of a database that speaks French', databaseError({ message: `valeur « ${secret} »`, code: '22P02' })],
  ])('quotes no value: one %s', (_name, error) => {
    log.error({ err: error }, 'work failed');
    expect(kept.text()).not.toContain(secret);
    expect(kept.text()).toContain('…');
  });

  test.each([
    ['a "b" c', 'a "…" c'],
    ["l'état d'un 'mot' dit", 'l\'état d\'un "…" dit'],
    ['a « b » c " d', 'a "…" d'],
    ['a " b', 'a " b'],
    ["l'a", "l'a"],
    ['a ” b', 'a ” b'],
    ['a ” b “ c', 'a ” b “ c'],
    ['plain', 'plain'],
    ['"', '"'],
    ['""', '"…"'],
  ])('removes what is quoted: %s', (message, expected) => {
    log.error({ err: new Error(message) }, 'work failed');
    expect(kept.lines()[0]).toMatchObject({ err: { message: expected } });
  });

  test.each(['«', "'", '"«', '»', "a'"])(
    'describes a long message of %s in time that grows with its length',
    (sign) => {
      const timeOf = (length: number) => {
        const error = new Error(sign.repeat(length));
        const begun = performance.now();
        log.error({ err: error }, 'work failed');
        return performance.now() - begun;
      };
      timeOf(1_000);
      // Quadratic time would be minutes.
      expect(timeOf(400_000)).toBeLessThan(5_000);
    },
  );

  test('describes its cause in the same way, and only the type of other values', () => {
    const cause = databaseError({ message: 'no', code: '23514', detail: secret });
    log.error({ err: new Error('work failed', { cause }) }, 'work failed');
    log.error({ err: secret }, 'thrown');
    log.error({ err: new Error('work failed', { cause: { nom: secret } }) }, 'work failed');
    expect(kept.text()).not.toContain(secret);
    expect(kept.lines()[0]).toMatchObject({ err: { cause: { code: '23514', message: 'no' } } });
  });

  test('is described under any member name, and without a message too', () => {
    const error = databaseError({ message: `invalid "${secret}"`, code: '22P02', detail: secret });
    log.error(error);
    log.error(error, 'alone');
    log.error({ err: error });
    log.error({ cause: error }, 'under another name');
    log.child({ reqId: 'x' }).error({ error }, 'of a request');
    log.error('as a value: %o', error);
    expect(kept.lines()).toHaveLength(6);
    expect(kept.text()).not.toContain(secret);
  });

  test('keeps the place that the file system names', () => {
    let failure: unknown;
    try {
      readFileSync('/nowhere/at-all');
    } catch (error) {
      failure = error;
    }
    log.error({ err: failure }, 'work failed');
    expect(kept.lines()[0]).toMatchObject({
      err: { code: 'ENOENT', message: expect.stringContaining('/nowhere/at-all') },
    });
  });
});

describe.each(enginesOfRun)('SEC-85 an error of $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.execute(`create table refus (nom text check (nom = 'x'), code text unique, rang integer)`);
  });
  afterAll(() => db.close());

  test.each([
    ['a check', [secret, null, 1], '23514'],
    ['a type', ['x', null, secret], '22P02'],
  ])('that %s refused is answered by 500, and logged without the row', async (_name, row, code) => {
    const app = createServer(readSettings({}), log);
    app.get('/refus', () => db.query('insert into refus values ($1, $2, $3)', row));
    expect((await app.inject({ url: '/refus' })).statusCode).toBe(500);
    await app.close();
    expect(kept.lines()).toContainEqual(
      expect.objectContaining({ msg: 'request failed', err: expect.objectContaining({ code }) }),
    );
    expect(kept.text()).not.toContain(secret);
  });
});

describe('SEC-85 the source', () => {
  const root = join(import.meta.dirname, '../../..');
  const sourcesOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') }));

  test('creates loggers in one place', () => {
    const makers = ['server', 'tests', 'testkit', 'bench', 'rehearsals', 'tools']
      .flatMap(sourcesOf)
      .filter(({ text }) => /^import .* from 'pino'/m.test(text))
      .map(({ file }) => file);
    expect(makers).toEqual(['server/http/log.ts']);
  });

  test('passes errors to the log as `err`, never as text', () => {
    const calls = sourcesOf('server').flatMap(({ file, text }) =>
      [...text.matchAll(/\blog(?:\.(?:fatal|error|warn|info|debug|trace)|\[[^\]]+\])\(/g)].map(
        ({ 0: { length }, index }) => `${file}: ${argumentsAt(text, index + length)}`,
      ),
    );
    expect(calls.length).toBeGreaterThan(15);
    const ofErrors = calls.filter((call) =>
      /\berror\b|\.message\b|\.stack\b|\bString\(/.test(call.replace(/\berr: error\b|'[^']*'/g, '')),
    );
    expect(ofErrors).toEqual([]);
  });
});

/** The text between the parentheses of a call. */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[text.charAt(end)] ?? 0;
  return text.slice(start, end - 1);
}
