/** Value lists of an area, with their texts. */
import type { AreaDefinition, OptionsFrom } from '../../../schemas/types/definition.ts';
import type { OptionModel, OptionsSourceModel } from '../model/form.ts';
import type { FormatModel } from '../model/item.ts';
import type { JsonValue } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import { assembleCall } from './call.ts';
import { type CallUse, plainField, sourceNamed, use } from './element.ts';
import type { Scope } from './scope.ts';

/** The options of a list by name; null when the list does not exist. */
export function assembleOptions(name: string, scope: Scope, at: At): readonly OptionModel[] | null {
  const list = scope.shared(scope.area, 'options', name, at);
  if (list === null) return null;
  return Object.entries(list).map(([key, option]) => ({
    value: (option.value ?? key) as JsonValue,
    label: scope.texts.need(`${scope.area.definition.area}.options.${name}.${key}`, [], [list, key]),
    tone: option.tone ?? 'neutral',
    offered: option.offered ?? true,
  }));
}

/** The source of the options of a field or of a shown value; null: none. */
export function assembleOptionsFrom(
  written: OptionsFrom | undefined,
  scope: Scope,
): OptionsSourceModel | null {
  if (written === undefined) return null;
  const { source: name, value, label } = written;
  const source = scope.shared(scope.area, 'sources', name, [written, 'source']);
  return {
    call: assembleCall(source ?? { call: 'GET /' }, { path: scope.params }, scope, scope.params),
    rows: source?.rows ?? '',
    value,
    label,
  };
}

/** The call that loads options from the rows of a source. */
export function optionCalls(from: OptionsFrom | undefined, area: AreaDefinition): readonly CallUse[] {
  if (from === undefined) return [];
  const fields = [plainField(from.value, [from, 'value']), plainField(from.label, [from, 'label'])];
  return use(sourceNamed(area, from.source), [from, 'source'], { reading: { of: 'rows', fields } });
}

/** A format by name, with the list that it needs. */
export function assembleFormat(
  written: { readonly format?: string; readonly options?: string; readonly optionsFrom?: OptionsFrom },
  scope: Scope,
  fallback: FormatModel = { name: 'text', options: null },
): FormatModel {
  const name =
    written.format === undefined ? fallback.name : scope.word('formats', written.format, [written, 'format']);
  const options =
    written.options === undefined
      ? fallback.options
      : assembleOptions(written.options, scope, [written, 'options']);
  const { optionsFrom } = written;
  if (
    name === 'option' &&
    written.options === undefined &&
    optionsFrom === undefined &&
    fallback.options === null
  )
    scope.report('options-needed', [written, 'format']);
  return { name, options };
}
