import { afterEach, describe, expect, test, vi } from 'vitest';
import { DatabaseBusy } from '../../../server/db/failures.ts';
import { createServer } from '../../../server/http/createServer.ts';
import { ApiError } from '../../../server/http/errors.ts';
import { countRefusals } from '../../../server/http/refusals.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { keepLog } from '../keptLog.ts';

const refused = (fields: object) => ({ level: 40, msg: 'requests refused', ...fields });

describe('refused requests', () => {
  afterEach(() => vi.useRealTimers());

  test('are told in one line a minute, with their counts by code', () => {
    vi.useFakeTimers();
    const kept = keepLog();
    const refusals = countRefusals(kept.log);
    vi.advanceTimersByTime(600_000);
    expect(kept.lines()).toEqual([]);
    for (let count = 0; count < 1_000; count += 1) refusals.count('TROP_DE_REQUETES');
    refusals.count(503);
    refusals.countCause('DatabaseBusy');
    vi.advanceTimersByTime(59_999);
    expect(kept.lines()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(kept.lines()).toMatchObject([
      refused({ codes: { TROP_DE_REQUETES: 1_000, 503: 1 }, causes: { DatabaseBusy: 1 } }),
    ]);
    vi.advanceTimersByTime(600_000);
    expect(kept.lines()).toHaveLength(1);
    refusals.count('TROP_DE_LISTES');
    vi.advanceTimersByTime(60_000);
    expect(kept.lines()[1]).toMatchObject(refused({ codes: { TROP_DE_LISTES: 1 } }));
    expect(kept.lines()[1]).not.toHaveProperty('causes');
  });

  test('have no line of their own, and no stack; a failure has both; the rest is told at the end', async () => {
    const kept = keepLog();
    const app = createServer(readSettings({}), kept.log);
    const busy = Object.assign(new DatabaseBusy(), { code: '57P03' });
    const thrown: readonly (readonly [string, Error])[] = [
      ['busy', busy],
      ['own', new ApiError('SERVICE_INDISPONIBLE')],
      ['many', new ApiError('TROP_DE_LISTES')],
      ['library', Object.assign(new Error('slow down'), { statusCode: 429 })],
      ['defect', new Error('defect')],
      ['back', new ApiError('SERVEUR_AMONT')],
    ];
    for (const [name, error] of thrown) app.get(`/${name}`, async () => Promise.reject(error));
    app.get('/red', async (_request, reply) => reply.code(503).send({ statut: 'KO' }));
    await app.ready();
    kept.clear();
    for (const url of ['/busy', '/busy', '/own', '/many', '/library', '/red']) {
      const { statusCode } = await app.inject({ url });
      expect([429, 503]).toContain(statusCode);
    }
    expect(kept.text()).toBe('');
    for (const url of ['/defect', '/back']) await app.inject({ url });
    expect(kept.lines().map(({ msg }) => msg)).toEqual([
      'request failed',
      'request',
      'request failed',
      'request',
    ]);
    kept.clear();
    await app.close();
    expect(kept.lines()).toMatchObject([
      refused({
        codes: { SERVICE_INDISPONIBLE: 3, TROP_DE_LISTES: 1, TROP_DE_REQUETES: 1, 503: 1 },
        causes: { 'DatabaseBusy 57P03': 2, Error: 1 },
      }),
    ]);
  });
});
