/** The criteria of a submitted search as text, for the tags above the results and the heading of the print. */
import type { FieldModel } from '../model/form.ts';
import type { Text } from '../model/value.ts';
import { isBlank } from './cleanText.ts';
import { showIsoDate } from './dates.ts';
import { optionOf } from './formats.ts';
import { showNumber } from './numbers.ts';
import type { FormValues } from './rules.ts';
import { isEmpty, textOrNull } from './values.ts';

export type Criterion = { readonly field: string; readonly label: string; readonly value: string };

/** One criterion per field with a value, in the order of the fields. */
export function criteriaOf(
  fields: readonly FieldModel[],
  filters: FormValues,
  say: (text: Text) => string,
  yesOrNo: (yes: boolean) => string,
): readonly Criterion[] {
  const show = (field: FieldModel, value: unknown): string => {
    const option = optionOf(field.options, value);
    if (option !== null) return say(option.label);
    if (typeof value === 'boolean') return yesOrNo(value);
    if (typeof value === 'number') return showNumber(value);
    return showIsoDate(textOrNull(value) ?? '');
  };
  return fields.flatMap((field) => {
    const value = filters[field.name];
    if (isBlank(value) || isEmpty(value)) return [];
    const shown = [value].flat().map((item) => show(field, item));
    return [{ field: field.name, label: say(field.label), value: shown.join(', ') }];
  });
}
