/** Screens rendered by a component of the registry, which gets calls, a form, tables and texts. */

import type { CustomScreen, Form, Table } from '../../../schemas/types/definition.ts';
import { isBroken } from '../definition/definitions.ts';
import { part, textParts } from '../describe/shownPart.ts';
import { ownNames } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { CallModel } from '../model/call.ts';
import type { CustomModel } from '../model/screen.ts';
import type { ComponentNeeds, WrittenTexts } from '../model/vocabulary.ts';
import { assembleCall, withRowPath } from '../parts/call.ts';
import { assembleForm, formParts, formTexts } from '../parts/form.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTable, tableParts } from '../parts/table.ts';
import { anything } from '../parts/valueRef.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import { mapValues } from '../runtime/values.ts';
import type { Kind } from './kind.ts';

export const custom: Kind<'custom'> = {
  assemble(written, scope) {
    const calls = written.calls ?? [];
    const component = scope.word('components', written.component, [written, 'component']);
    const { components } = scope.vocabulary;
    const needs = (Object.hasOwn(components, component) && components[component]) || null;
    if (needs !== null) reportOtherParts(written, needs, scope);
    return {
      component,
      calls: Object.fromEntries(
        calls.map((name, index) => [name, customCall(name, [calls, String(index)], written.form, scope)]),
      ),
      form: written.form === undefined ? null : assembleForm(written.form, formTexts(scope), scope),
      tables: mapValues(written.tables, (table, id) => {
        for (const key of ['source', 'tab'] as const)
          if (table[key] !== undefined) scope.report('unknown-key', [table, key, 'key'], key, null, []);
        reportMisspelt(table, scope);
        return assembleTable(id, table, { rowKey: null, title: 'any', file: 'any' }, scope);
      }),
      texts: textsOf(written, needs?.texts ?? {}, scope),
    };
  },
  parts: (model) => [
    part('page', ownNames.component, { called: model.component }),
    model.form && formParts(model.form, { kind: 'field', path: 'form' }),
    Object.values(model.tables).map(tableParts),
    textParts(model.texts),
  ],
  calls: (model) => Object.entries(model.calls).map(([name, call]) => ({ name, call })),
};

/** The component gives the rows: a field that only nearly has the name of a column's is misspelt. */
function reportMisspelt(table: Table, scope: Scope): void {
  const { columns } = table;
  const fields = Object.entries(columns).map(([id, { field = id }]) => field);
  for (const word of ['key', 'rowName'] as const)
    for (const name of [table[word] ?? []].flat())
      if (!fields.includes(name) && nearest(name, fields) !== null)
        scope.among('row', name, fields, [table, word]);
}

/** Reports what the component needs and the screen lacks, and what the screen gives it in vain. */
function reportOtherParts(written: CustomScreen, needs: ComponentNeeds, { report }: Scope): void {
  const { component, calls = [], tables = {}, form } = written;
  compare('calls', needs.calls, new Map(calls.map((name, index) => [name, [calls, String(index)]])));
  compare('tables', needs.tables, new Map(Object.keys(tables).map((id) => [id, [tables, id, 'key']])));
  compare('form', needs.form ? ['form'] : [], new Map(form ? [['form', [written, 'form', 'key']]] : []));

  function compare(
    part: 'calls' | 'tables' | 'form',
    needed: readonly string[] = [],
    given: ReadonlyMap<string, At>,
  ): void {
    for (const name of needed)
      if (!given.has(name)) report('component-part-missing', [written, 'component'], component, part, name);
    for (const [name, at] of given)
      if (!needed.includes(name)) report('component-part-needless', at, component, part, name);
  }
}

/** The texts that the component uses; for a group (`motifs.*`) all texts of the catalogue, at least one. */
function textsOf(written: CustomScreen, needed: WrittenTexts, { texts, key }: Scope): CustomModel['texts'] {
  const at: At = [written, 'component'];
  const start = textKeys.screen(key).texts;
  const named = Object.entries(needed).flatMap(([name, filled]) => {
    if (!name.endsWith('.*')) return [[name, filled] as const];
    const group = name.slice(0, -2);
    const members = texts.under(`${start}.${group}`);
    return (members.length > 0 ? members : ['…']).map((member) => [`${group}.${member}`, filled] as const);
  });
  return mapValues(Object.fromEntries(named), (filled, name) => texts.need(`${start}.${name}`, filled, at));
}

/** A call of a component: a call of the area, or a source of the area. Its fields are those of the form, if there is one. */
function customCall(name: string, at: At, form: Form | undefined, scope: Scope): CallModel {
  const { calls = {}, sources = {} } = scope.area.definition;
  const isSource =
    !Object.hasOwn(calls, name) && (Object.hasOwn(sources, name) || isBroken(scope.area, 'sources', name));
  const written = scope.shared(scope.area, isSource ? 'sources' : 'calls', name, at);
  const given = { ...anything, ...(form && { field: Object.keys(form.fields) }) };
  return assembleCall(withRowPath(written ?? { call: 'GET /' }), given, scope);
}
