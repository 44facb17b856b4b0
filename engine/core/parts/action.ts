/** What a press does: actions on a row or an object, links, and what is asked before. */

import type { Action, Grid, Link } from '../../../schemas/types/definition.ts';
import type { LinkedScreen } from '../definition/linker.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import type { Filled } from '../messages/catalogue.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ActionModel, ConfirmModel, LinkModel } from '../model/action.ts';
import type { Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import { filledParts, placeholdersOf } from '../runtime/text.ts';
import { assembleCall, assemblePath, type NamedCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { assembleForm, formParts } from './form.ts';
import { assembleFormat } from './options.ts';
import type { Scope } from './scope.ts';
import { type Allowed, assembleRefs, ofRow } from './valueRef.ts';

/** The keys of the texts of an action, of the screen or of a column. */
function keysOf(id: string, { key }: Pick<Scope, 'key'>) {
  return textKeys.action(`${textKeys.screen(key).actions}.${id}`);
}

export function assembleActions(written: Grid['actions'] = {}, scope: Scope): readonly ActionModel[] {
  return Object.entries(written).map(([id, action]) => {
    const label = scope.texts.need(keysOf(id, scope).label, 'any', [written, id, 'key']);
    return assembleAction(id, action, label, scope);
  });
}

/** Compiles an action; its texts except the label are under `actions`. */
export function assembleAction(id: string, written: Action, label: Text, scope: Scope): ActionModel {
  const { screen, call } = written;
  if (screen !== undefined && call !== undefined)
    scope.report('exclusive-keys', [written, 'screen', 'key'], ['screen', 'call']);
  else if (screen === undefined && call === undefined) scope.report('missing-key', [written], 'call');
  return {
    id,
    label,
    does:
      screen === undefined
        ? assembleAct(id, written, scope)
        : { kind: 'open', link: assembleLink({ ...written, screen }, '', scope) },
    when: assembleCondition(written, 'when', scope),
    danger: written.danger ?? false,
    icon: written.icon === undefined ? null : scope.word('icons', written.icon, [written, 'icon']),
  };
}

function assembleAct(id: string, written: Action, scope: Scope): ActionModel['does'] {
  const keys = keysOf(id, scope);
  const { call = '', confirm, then } = written;
  const asked = typeof confirm === 'object' ? Object.keys(confirm.fields) : [];
  return {
    kind: 'call',
    call: assembleCall(call, { row: 'any', field: asked }, scope),
    confirm: assembleConfirm(written, keys.confirm, 'any', scope),
    done: scope.texts.need(keys.done, 'any', [written, 'call']),
    then: then === undefined ? 'stay' : { goto: scope.target(then, [written, 'then'], scope.params) },
  };
}

/** One part per action of a screen, or of the rows of its list. */
export function actionParts(actions: readonly ActionModel[], path = 'actions'): ShownParts {
  return actions.map((action) => [
    part('action', action.id, action, { path: `${path}.${action.id}` }),
    askedParts(action, `${path}.${action.id}`),
  ]);
}

/** What the confirmation of an action asks for. */
export function askedParts({ id, does }: ActionModel, path: string): ShownParts {
  const form = does.kind === 'call' && does.confirm?.form;
  return form ? formParts(form, { within: id, path: `${path}.confirm`, kind: 'field' }) : null;
}

/** The calls of actions, named after the actions. */
export function callsOfActions(actions: readonly ActionModel[]): readonly NamedCall[] {
  return actions.flatMap(({ id, does }) => (does.kind === 'call' ? [{ name: id, call: does.call }] : []));
}

/** Compiles it; `emptyKey`: the text in place of an empty value, if there is one. */
export function assembleLink(link: Link, emptyKey: string, scope: Scope): LinkModel {
  const target = scope.screen(link.screen, [link, 'screen']);
  if (link.right !== undefined) scope.right(link.right, [link, 'right']);
  const allowed = ofRow(scope);
  return {
    screen: link.screen,
    path: target ? assemblePath(target.screen.path, link.path, allowed, scope, [link, 'screen']) : {},
    search: target && link.search ? assembleCriteria(target, link.search, allowed, scope) : {},
    right: link.right ?? null,
    empty: scope.texts.find(emptyKey, 'any'),
  };
}

/** The criteria of the list that a link opens: its address holds them, so that none may be personal. */
function assembleCriteria(
  { screen }: LinkedScreen,
  search: NonNullable<Link['search']>,
  allowed: Allowed,
  scope: Scope,
): LinkModel['search'] {
  const fields = screen.kind === 'search' ? (screen.filters?.fields ?? {}) : {};
  for (const name of Object.keys(search)) {
    const at: At = [search, name, 'key'];
    if (scope.among('filter', name, Object.keys(fields), at) && fields[name]?.personal)
      scope.report('link-personal', at, name);
  }
  return assembleRefs(search, allowed, scope);
}

/**
 * Compiles it, with the texts below `key`; null if the action needs none. `filled`: the placeholders of its question;
 * `usual`: the line that names what it concerns, if the catalogue has none.
 */
export function assembleConfirm(
  written: Pick<Action, 'confirm' | 'danger' | 'call'>,
  key: string,
  filled: Filled,
  scope: Scope,
  usual: Text | null = null,
): ConfirmModel | null {
  if (!written.confirm) {
    const { call } = written;
    if (typeof call === 'object' && /^DELETE /.test(call.call))
      scope.report('action-unconfirmed', [written, 'call'], call.call);
    return null;
  }
  const { texts } = scope;
  const keys = textKeys.confirm(key);
  const title = texts.need(keys.title, filled, [written, 'confirm']);
  const body = texts.need(keys.text, filled, [written, 'confirm']);
  const about = texts.find(keys.about, 'any') ?? usual;
  const submit = texts.findOr(keys.submit, 'dialog.confirm');
  const own = { ...scope, key };
  const asked = { fields: textKeys.form(key).fields, submit, reset: null };
  return {
    form: written.confirm === true ? null : assembleForm(written.confirm, asked, own, { row: 'any' }),
    title,
    body,
    about,
    written: formatsOf([title, body, about ?? ''], scope),
    danger: written.danger ?? false,
    confirm: submit,
    cancel: texts.findOr(keys.cancel, 'dialog.cancel'),
  };
}

/** The formats of the shown fields that fill texts. A field that also selects a branch is written as it is. */
export function formatsOf(texts: readonly Text[], scope: Scope): ConfirmModel['written'] {
  const choosing = texts.flatMap(filledParts).filter((part) => 'plural' in part || 'select' in part);
  const selecting = new Set(choosing.map(({ arg }) => arg));
  const names = new Set(texts.flatMap(placeholdersOf));
  return Object.entries(scope.shown).flatMap(([id, shown]) => {
    const { field = id } = shown;
    const name = [field, id].find((one) => names.delete(one));
    if (name === undefined || selecting.has(name)) return [];
    const format = assembleFormat(shown, scope);
    return format.name === 'text' || shown.optionsFrom !== undefined ? [] : [{ id: name, field, format }];
  });
}
