/** Actions on a row or an object: a button opens another screen or makes a call. */

import type { Action, Form } from '../../../schemas/types/definition.ts';
import { conditionText } from '../describe/condition.ts';
import type { Aspects, MakeShownPart, ShownPart } from '../describe/shownPart.ts';
import { plainText, refsText } from '../describe/text.ts';
import { said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ActionModel, LinkModel } from '../model/action.ts';
import type { FormModel } from '../model/form.ts';
import type { Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import { assembleCall, assemblePath, type NamedCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { assembleConfirm, confirmAspects } from './confirm.ts';
import { formParts } from './form.ts';
import type { Scope } from './scope.ts';

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
    danger: written.danger ?? false,
    icon: written.icon === undefined ? null : scope.word('icons', written.icon, [written, 'icon']),
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
  const keys = keysOf(id, scope);
  const { call, then } = written;
  return {
    kind: 'call',
    call: assembleCall(
      call ?? '',
      { row: 'any', path: scope.params, field: Object.keys(askedOf(written)?.fields ?? {}) },
      scope,
      scope.params,
    ),
    confirm: assembleConfirm(written, keys.confirm, { question: 'any', about: 'any' }, scope),
    done: scope.texts.need(keys.done, 'any', [written, 'call']),
    then: then === undefined ? 'stay' : { goto: scope.target(then, [written, 'then'], scope.params) },
  };
}

/** The form of its confirmation; undefined: it asks for nothing. */
function askedOf({ confirm }: Action): Form | undefined {
  return typeof confirm === 'object' ? confirm : undefined;
}

/** One part per action of a screen, or of the rows of its list; `fallback`: see `FormContext`. */
export function actionParts(
  actions: readonly ActionModel[],
  part: MakeShownPart,
  fallback: Text | undefined,
  path = 'actions',
): readonly ShownPart[] {
  return actions.flatMap((action) => [
    part(
      'action',
      action.id,
      { label: plainText(action.label), ...actionAspects(action) },
      { path: `${path}.${action.id}` },
    ),
    ...askedParts(action, part, fallback, `${path}.${action.id}`),
  ]);
}

/** What the confirmation of an action asks for. */
export function askedParts(
  action: ActionModel,
  part: MakeShownPart,
  fallback: Text | undefined,
  path: string,
): readonly ShownPart[] {
  const form = formOf(action);
  const where = { within: action.id, path: `${path}.confirm` };
  return form === null ? [] : formParts(form, { ...where, kind: 'field', fallback }, part);
}

function formOf({ does }: ActionModel): FormModel | null {
  return does.kind === 'call' ? (does.confirm?.form ?? null) : null;
}

/** What an action does with a row or an object. */
export function actionAspects({ does, when, danger, icon }: ActionModel): Aspects {
  return {
    ...(does.kind === 'open' ? openingAspects(does.link) : actAspects(does)),
    offeredWhen: conditionText(when),
    destructive: danger ? said.yes : null,
    icon,
  };
}

function openingAspects({ screen, path }: LinkModel): Aspects {
  return { opens: screen, linkAddress: refsText(path) };
}

function actAspects({ confirm, done, then }: Extract<ActionModel['does'], { kind: 'call' }>): Aspects {
  return {
    ...confirmAspects(confirm),
    success: plainText(done),
    then: typeof then === 'object' ? said.toScreen(then.goto) : said.reloads,
  };
}

/** The calls of actions, named after the actions. */
export function callsOfActions(actions: readonly ActionModel[]): readonly NamedCall[] {
  return actions.flatMap(({ id, does }) => (does.kind === 'call' ? [{ name: id, call: does.call }] : []));
}
