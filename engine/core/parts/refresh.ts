/** An object that is read again by itself, while it changes elsewhere. */
import type { Refresh } from '../../../schemas/types/definition.ts';
import { part, type ShownParts, textParts } from '../describe/shownPart.ts';
import { ownNames, said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { RefreshModel } from '../model/screen.ts';
import type { Condition } from '../model/value.ts';
import { assembleCondition } from './condition.ts';
import { formatsOf } from './confirm.ts';
import { engineTextsOf, type Scope } from './scope.ts';

/** The condition that the variant decides. */
const always: Condition = { all: [] };

/** Compiles it; null: the object is read once. */
export function assembleRefresh(written: Refresh | undefined, scope: Scope): RefreshModel | null {
  if (written === undefined) return null;
  const { done: key } = textKeys.refresh(textKeys.screen(scope.key).refresh);
  const done = scope.texts.need(key, 'any', [written]);
  return {
    every: written.every,
    while: assembleCondition(written, 'while', scope) ?? always,
    done,
    written: formatsOf([done], scope),
    texts: engineTextsOf('refresh', null, scope),
  };
}

/** What users see of it. */
export function refreshParts(refresh: RefreshModel | null): ShownParts {
  if (refresh === null) return null;
  const { every, done } = refresh;
  const told = { doneWhen: refresh.while, message: done, reloadsObject: said.afterMs(every * 1000) };
  return [part('action', ownNames.refresh, told, { path: 'refresh' }), textParts(refresh.texts)];
}
