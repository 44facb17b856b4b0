/** What is done with a row or an object by one press: another screen is opened, or a call made. */
import type { Action } from '../../../schemas/types/definition.ts';
import type { At } from '../compiler/places.ts';
import type { ActionModel, LinkModel, Text } from '../model.ts';
import { assembleCall, assemblePath, type WrittenCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { assembleConfirm } from './confirm.ts';
import type { Scope } from './scope.ts';

/** Reads the actions of a screen. */
export function assembleActions(
  written: Readonly<Record<string, Action>> | undefined,
  scope: Scope,
): readonly ActionModel[] {
  return Object.entries(written ?? {}).map(([id, action]) => {
    const at: At = [written ?? {}, id, 'key'];
    const label = scope.texts.need(`${scope.key}.actions.${id}.libelle`, 'any', at);
    return assembleAction(id, action, label, scope);
  });
}

/** Reads an action; its texts but for the label stand under `actions`. */
export function assembleAction(id: string, written: Action, label: Text, scope: Scope): ActionModel {
  const { screen, call } = written;
  if (screen !== undefined && call !== undefined)
    scope.report('exclusive-keys', [written, 'screen', 'key'], ['screen', 'call']);
  else if (screen === undefined && call === undefined) scope.report('missing-key', [written], 'call');
  return {
    id,
    label,
    danger: written.danger ?? false,
    when: assembleCondition(written.when, { row: 'any', path: scope.params }, scope, [written, 'when']),
    does: screen === undefined ? assembleAct(id, written, scope) : assembleOpening(written, screen, scope),
  };
}

function assembleOpening(written: Action, screen: string, scope: Scope): ActionModel['does'] {
  const target = scope.screen(screen, [written, 'screen']);
  const allowed = { row: 'any', path: scope.params } as const;
  const path: LinkModel['path'] = target
    ? assemblePath(target.screen.path, written.path, allowed, scope, [written, 'screen'])
    : {};
  return { kind: 'open', link: { screen, path, right: null, empty: null } };
}

function assembleAct(id: string, written: Action, scope: Scope): ActionModel['does'] {
  const key = `${scope.key}.actions.${id}`;
  const { call = '', then = 'stay' } = written;
  const found: WrittenCall | null =
    call === '' ? null : scope.shared(scope.area, 'calls', call, [written, 'call']);
  return {
    kind: 'call',
    call: assembleCall(found ?? { call: 'GET /' }, { row: 'any', path: scope.params }, scope, scope.params),
    confirm: assembleConfirm(written, key, 'any', scope),
    done: scope.texts.need(`${key}.fait`, 'any', [written, 'call']),
    then: typeof then === 'object' ? { goto: scope.target(then.goto, [then, 'goto'], scope.params) } : then,
  };
}
