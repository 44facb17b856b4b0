/** Screens of sections: parts of one object, with the values that each shows and the form that edits it. */

import type { Section, SectionEdit } from '../../../schemas/types/definition.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { ownNames } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { SectionEditModel, SectionModel } from '../model/screen.ts';
import { actionParts, assembleActions, callsOfActions } from '../parts/action.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleCondition } from '../parts/condition.ts';
import { assembleSentForm, formParts, successTold } from '../parts/form.ts';
import { assembleItems, itemParts, itemsIn } from '../parts/item.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTabs, tabParts } from '../parts/tabs.ts';
import type { At } from '../problems/places.ts';
import type { Kind } from './kind.ts';

export const sections: Kind<'sections'> = {
  assemble: (written, scope) => ({
    source: assembleCall(written.source, {}, scope),
    actions: assembleActions(written.actions, { ...scope, shown: itemsIn(written.sections) }),
    tabs: assembleTabs(written.tabs, Object.values(written.sections), scope),
    sections: Object.entries(written.sections).map(([id, section]) =>
      assembleSection(id, section, [written.sections, id, 'key'], {
        ...scope,
        key: `${textKeys.screen(scope.key).sections}.${id}`,
      }),
    ),
  }),
  parts: (model) => [actionParts(model.actions), tabParts(model.tabs), model.sections.map(sectionParts)],
  calls: ({ source, sections: shown, actions }) => [
    { name: ownNames.load, call: source },
    ...shown.flatMap(({ id, edit }) => (edit ? [{ name: id, call: edit.call }] : [])),
    ...callsOfActions(actions),
  ],
};

function assembleSection(id: string, written: Section, at: At, scope: Scope): SectionModel {
  const keys = textKeys.section(scope.key);
  return {
    id,
    tab: written.tab ?? null,
    title: scope.texts.need(keys.title, [], at),
    items: assembleItems(written.items, scope.key, scope),
    edit: written.edit === undefined ? null : assembleEdit(written.edit, { ...scope, key: keys.edit }),
  };
}

function assembleEdit(written: SectionEdit, scope: Scope): SectionEditModel {
  const { texts } = scope;
  const keys = textKeys.sectionEdit(scope.key);
  return {
    ...assembleSentForm(written, scope, { row: 'any' }),
    when: assembleCondition(written, 'when', scope),
    open: texts.findOr(keys.open, 'sections.edit'),
    cancel: texts.findOr(keys.cancel, 'form.cancel'),
  };
}

function sectionParts({ id, tab, title, items, edit }: SectionModel): ShownParts {
  const path = `sections.${id}`;
  const inEdit = { within: id, path: `${path}.edit` };
  return [
    part('section', id, { title, tab }, { path }),
    itemParts(items, { within: id, path: `${path}.items` }),
    edit && [
      formParts(edit.form, { ...inEdit, kind: 'field' }),
      part('action', ownNames.openEdit, { label: edit.open, when: edit.when }, inEdit),
      part('action', ownNames.afterSend, successTold(edit.success), inEdit),
      part('action', ownNames.cancel, { label: edit.cancel }, inEdit),
    ],
  ];
}
