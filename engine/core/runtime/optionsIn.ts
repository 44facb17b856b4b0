import type { OptionModel, OptionsSourceModel } from '../model/form.ts';
import type { JsonValue } from '../model/value.ts';
import { readRows } from './query.ts';
import { type CodeProperty, textOrNull, valueAt } from './values.ts';

/** The options of a response; skips rows without a value or a label. */
export function optionsIn(
  answer: unknown,
  { rows, value, label }: OptionsSourceModel,
  code: CodeProperty,
): readonly OptionModel[] {
  return readRows(answer, rows).flatMap((row) => {
    const named = textOrNull(valueAt(row, label, code));
    const given = valueAt(row, value, code);
    const isPlain = textOrNull(given) !== null && !Array.isArray(given);
    return isPlain && named !== null
      ? [{ value: given as JsonValue, label: named, tone: 'neutral', offered: true } as const]
      : [];
  });
}
