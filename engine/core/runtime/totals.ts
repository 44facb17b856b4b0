import type { ColumnModel } from '../model/table.ts';
import { numberOf } from './formats.ts';
import { type CodeProperty, type Row, valueAt } from './values.ts';

/** The sums as a row. A value that is no number counts as nothing; a column without any number has no sum. */
export function totalsOf(
  columns: readonly Pick<ColumnModel, 'field' | 'total'>[],
  rows: readonly Row[],
  code: CodeProperty,
): Row {
  const sums = columns.flatMap(({ field, total }) => {
    const numbers = total ? rows.flatMap((row) => numberOf(valueAt(row, field, code)) ?? []) : [];
    return numbers.length === 0 ? [] : [[field, sumOf(numbers)] as const];
  });
  return Object.fromEntries(sums);
}

/** As exact as the numbers: not 0.30000000000000004 of 0.1 and 0.2. */
function sumOf(numbers: readonly number[]): number {
  let [sum, decimals] = [0, 0];
  for (const number of numbers) {
    sum += number;
    decimals = Math.max(decimals, decimalsOf(number));
  }
  return Number(sum.toFixed(decimals));
}

function decimalsOf(number: number): number {
  const [, fraction = ''] = /^-?\d+\.(\d+)$/.exec(String(number)) ?? [];
  return fraction.length;
}
