/** Value lists of an area, with their texts. */
import type { Option, OptionList, OptionsFrom } from '../../../schemas/types/definition.ts';
import type { FormatModel, OptionModel, OptionsSourceModel } from '../model/form.ts';
import type { JsonValue } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import { assembleSource } from './call.ts';
import { isListed, type Shown } from './element.ts';
import type { Scope } from './scope.ts';

/** The options of a list by name; null when the list does not exist. */
export function assembleOptions(name: string, scope: Scope, at: At): readonly OptionModel[] | null {
  const list = scope.shared(scope.area, 'options', name, at);
  if (list === null) return null;
  const { area, options = {} } = scope.area.definition;
  const owner = Object.hasOwn(options, name) ? area : 'app';
  const seen = new Set<string>();
  return Object.entries(list).map(([key, option]) => {
    const { mark, tone = 'neutral', offered = true } = option;
    const value = valueOfOption(key, option);
    if (seen.has(String(value))) scope.report('duplicate-item', [option, 'value'], String(value));
    seen.add(String(value));
    if (mark !== undefined && option.tone !== undefined)
      scope.report('exclusive-keys', [option, 'mark'], ['mark', 'tone']);
    const label = scope.texts.need(`${owner}.options.${name}.${key}`, [], [list, key]);
    return { value: value as JsonValue, label, tone: mark ?? tone, offered };
  });
}

/** The value of an option: its id, unless it says another. */
function valueOfOption(id: string, { value }: Option): unknown {
  return value ?? id;
}

/** The values of a list, in order. */
export function valuesOf(list: OptionList): unknown[] {
  return Object.entries(list).map(([id, option]) => valueOfOption(id, option));
}

/** The name of a list that has all of these values; null: none. */
export function listWith(
  values: readonly unknown[],
  lists: Readonly<Record<string, OptionList>>,
): string | null {
  const holds = (list: OptionList) =>
    values.every((value) => valuesOf(list).map(String).includes(String(value)));
  return Object.entries(lists).find(([, list]) => holds(list))?.[0] ?? null;
}

/** The values of a list that are offered as a choice, in order. */
export function offeredValues(list: OptionList): unknown[] {
  return valuesOf(Object.fromEntries(Object.entries(list).filter(([, { offered }]) => offered !== false)));
}

/** The source of the options of a field or of a shown value; null: none. */
export function assembleOptionsFrom(from: OptionsFrom | undefined, scope: Scope): OptionsSourceModel | null {
  if (from === undefined) return null;
  const { source, value, label } = from;
  return { ...assembleSource(source, {}, scope), value, label };
}

/** A format by name, with the list that it needs. */
export function assembleFormat(written: Shown, scope: Scope, usual: FormatModel | null = null): FormatModel {
  const { format, options: list } = written;
  const unsaid = usual?.name ?? (isListed(written) ? 'option' : 'text');
  const name = format === undefined ? unsaid : scope.word('formats', format, [written, 'format']);
  if (name === 'option' && !isListed(written) && !usual?.options)
    scope.report('options-needed', [written, 'format']);
  const options = list === undefined ? usual?.options : assembleOptions(list, scope, [written, 'options']);
  return { name, options: options ?? null };
}
