import { expect, test } from 'vitest';
import { makeReportQueue } from '../../../server/nationale/reportQueue.ts';

test('SEC-81 reports are made one at a time, for five users at most', async () => {
  const inTurn = makeReportQueue();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const make = (utilisateurId: number, organisme = 1) =>
    inTurn({ utilisateur: utilisateurId, organisme }, async () => {
      begun.push(utilisateurId);
      await end;
      return utilisateurId;
    });
  const accepted = [1, 2, 3, 4, 5].map((user) => make(user));
  await expect(make(6)).rejects.toThrow('TROP_DE_RAPPORTS');
  await expect.poll(() => begun).toEqual([1]);
  resolve();
  expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4, 5]);
  expect(await make(6)).toBe(6);
});

test('the users of one organisation leave a place for another', async () => {
  const inTurn = makeReportQueue();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const make = (utilisateur: number, organisme: number) =>
    inTurn({ utilisateur, organisme }, () => end.then(() => utilisateur));
  const accepted = [1, 2, 3, 4, 5].map((user) => make(user, 1));
  const other = make(6, 2);
  await expect(accepted[4]).rejects.toThrow('TROP_DE_RAPPORTS');
  resolve();
  expect(await other).toBe(6);
});

test('a report that fails leaves its place', async () => {
  const inTurn = makeReportQueue();
  const fail = () => Promise.reject(new Error('failed'));
  await expect(inTurn({ utilisateur: 1, organisme: 1 }, fail)).rejects.toThrow('failed');
  await expect(inTurn({ utilisateur: 1, organisme: 1 }, fail)).rejects.toThrow('failed');
});
