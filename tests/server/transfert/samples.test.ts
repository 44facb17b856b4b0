import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleFiles } from '../../../tools/sampleOrderFiles.ts';
import { integrated, orderApp } from './orderApp.ts';

const folder = join(import.meta.dirname, '../../fixtures/order-files');
const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `[^`]+\.csv`/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, file = '', sender = '', answer = '', outcome = '', counts = '', shows = '']) => ({
    ...{ file, sender, answer, outcome, counts, shows },
  }));

describe('the ready-made order files', () => {
  const orders = orderApp();
  const { db } = orders;

  test('are those that the generator writes, and each has its row', () => {
    const files = sampleFiles();
    expect(new Set(rows.map((row) => row.file))).toEqual(new Set(Object.keys(files)));
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(join(folder, name)).equals(content), name).toBe(true);
    }
  });

  test.each(rows)('$file from $sender: $shows', async ({ file, sender, answer, outcome, counts }) => {
    const caller = await orders.as(sender);
    const result = await caller.send(file, readFileSync(join(folder, file)));
    expect(result.statusCode).toBe(Number(answer));
    const { resultat, validation } = result.json();
    expect(resultat.split(';')[0]).toBe(outcome);
    if (counts) expect(`${validation.nombreLignesOK} / ${validation.nombreLignesKO}`).toBe(counts);
  });

  test('are integrated, and the person that comes twice waits for a decision', async () => {
    await integrated(db);
    const [held] = await db.query(
      `select count(*) as n, bool_and(c.numero_commande like '%915') as du_fichier
       from doublon b join demande d on d.id = b.demande_id join commande c on c.id = d.commande_id`,
    );
    expect(held).toEqual({ n: 1, du_fichier: true });
  });
});
