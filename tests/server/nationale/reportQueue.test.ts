import { expect, test } from 'vitest';
import { makeReportQueue } from '../../../server/nationale/reportQueue.ts';

test('SEC-81 reports are made one at a time, for five users at most', async () => {
  const inTurn = makeReportQueue();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const make = (utilisateurId: number) =>
    inTurn(utilisateurId, async () => {
      begun.push(utilisateurId);
      await end;
      return utilisateurId;
    });
  const accepted = [1, 2, 3, 4, 5].map(make);
  await expect(make(6)).rejects.toThrow('TROP_DE_RAPPORTS');
  await expect.poll(() => begun).toEqual([1]);
  resolve();
  expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4, 5]);
  expect(await make(6)).toBe(6);
});

test('a report that fails leaves its place', async () => {
  const inTurn = makeReportQueue();
  const fail = () => Promise.reject(new Error('failed'));
  await expect(inTurn(1, fail)).rejects.toThrow('failed');
  await expect(inTurn(1, fail)).rejects.toThrow('failed');
});
