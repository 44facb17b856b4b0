/** Actions on a row or an object: a button opens another screen or makes a call. */

import type { Action, Link } from '../../../schemas/types/definition.ts';
import type { LinkedScreen } from '../definition/linker.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ActionModel, LinkModel } from '../model/action.ts';
import type { Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import { assembleCall, assemblePath, type NamedCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { assembleConfirm } from './confirm.ts';
import { formParts } from './form.ts';
import type { Scope } from './scope.ts';
import { type Allowed, assembleRefs, ofRow } from './valueRef.ts';

/** The keys of the texts of an action, of the screen or of a column. */
function keysOf(id: string, { key }: Pick<Scope, 'key'>) {
  return textKeys.action(`${textKeys.screen(key).actions}.${id}`);
}

/** Compiles the actions of a screen. */
export function assembleActions(
  written: Readonly<Record<string, Action>> | undefined,
  scope: Scope,
): readonly ActionModel[] {
  return Object.entries(written ?? {}).map(([id, action]) => {
    const at: At = [written ?? {}, id, 'key'];
    const label = scope.texts.need(keysOf(id, scope).label, 'any', at);
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
