/** An object that is read again by itself, while it changes elsewhere. */
import type { Refresh } from '../../../schemas/types/definition.ts';
import { part, type ShownParts, textParts } from '../describe/shownPart.ts';
import { ownNames, said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { RefreshModel } from '../model/screen.ts';
import type { Condition } from '../model/value.ts';
import { assembleCondition } from './condition.ts';
import { formatsOf } from './confirm.ts';
import type { Scope } from './scope.ts';

/** The condition that the variant decides. */
const always: Condition = { all: [] };

/** Compiles it; null: the object is read once. */
export function assembleRefresh(written: Refresh | undefined, scope: Scope): RefreshModel | null {
  if (written === undefined) return null;
  const { texts } = scope;
  const { done: key } = textKeys.refresh(textKeys.screen(scope.key).refresh);
  const done = texts.need(key, 'any', [written]);
  const known = { row: 'any', path: scope.params } as const;
  return {
    every: written.every,
    while: assembleCondition(written.while, known, scope, [written, 'while']) ?? always,
    done,
    written: formatsOf([done], scope),
    texts: {
      on: texts.findOr('', 'refresh.on'),
      off: texts.findOr('', 'refresh.off'),
      stop: texts.findOr('', 'refresh.stop'),
      start: texts.findOr('', 'refresh.start'),
    },
  };
}

/** What users see of it. */
export function refreshParts(refresh: RefreshModel | null): ShownParts {
  if (refresh === null) return null;
  const { every, done } = refresh;
  const told = { doneWhen: refresh.while, message: done, reloadsObject: said.afterMs(every * 1000) };
  return [part('action', ownNames.refresh, told, { path: 'refresh' }), textParts(refresh.texts)];
}
