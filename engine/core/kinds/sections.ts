/** Parts of one object: what each shows, and the form that changes it. */
import type { Section, SectionEdit, SectionsScreen } from '../../../schemas/types/definition.ts';
import type { At } from '../compiler/places.ts';
import type { ScreenBase, SectionEditModel, SectionModel, SectionsModel } from '../model.ts';
import { assembleActions } from '../parts/action.ts';
import { assembleCondition } from '../parts/condition.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTabs } from '../parts/tabs.ts';
import { assembleItem } from './detail.ts';
import { assembleSentForm, assembleStart } from './form.ts';

/** Reads a screen of sections. */
export function assembleSections(written: SectionsScreen, base: ScreenBase, scope: Scope): SectionsModel {
  return {
    ...base,
    kind: 'sections',
    source: assembleStart(written.source, [written, 'source'], scope),
    actions: assembleActions(written.actions, scope),
    tabs: assembleTabs(written.tabs, Object.values(written.sections), scope),
    sections: Object.entries(written.sections).map(([id, section]) =>
      assembleSection(id, section, [written.sections, id, 'key'], {
        ...scope,
        key: `${scope.key}.sections.${id}`,
      }),
    ),
  };
}

function assembleSection(id: string, written: Section, at: At, scope: Scope): SectionModel {
  const title = scope.texts.need(`${scope.key}.titre`, [], at);
  if (written.help) scope.explain(`${scope.key}.titre`, title, at);
  return {
    id,
    tab: written.tab ?? null,
    title,
    items: Object.entries(written.items).map(([name, item]) =>
      assembleItem(name, item, `${scope.key}.valeurs`, [written.items, name], scope),
    ),
    edit: written.edit === undefined ? null : assembleEdit(written.edit, scope),
  };
}

function assembleEdit(written: SectionEdit, scope: Scope): SectionEditModel {
  const { texts, key } = scope;
  return {
    ...assembleSentForm(written, scope),
    when: assembleCondition(written.when, { row: 'any', path: scope.params }, scope, [written, 'when']),
    open: texts.findOr(`${key}.modifier`, 'sections.edit'),
    cancel: texts.findOr(`${key}.annuler`, 'form.cancel'),
  };
}
