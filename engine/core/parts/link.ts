/** The link of a shown value to another screen. */
import type { Link } from '../../../schemas/types/definition.ts';
import type { LinkModel } from '../model/action.ts';
import { assemblePath } from './call.ts';
import type { Scope } from './scope.ts';

/** Compiles it; `emptyKey`: the text in place of an empty value, if there is one. */
export function assembleLink(link: Link, emptyKey: string, scope: Scope): LinkModel {
  const target = scope.screen(link.screen, [link, 'screen']);
  if (link.right !== undefined) scope.right(link.right, [link, 'right']);
  const allowed = { row: 'any', path: scope.params } as const;
  return {
    screen: link.screen,
    path: target ? assemblePath(target.screen.path, link.path, allowed, scope, [link, 'screen']) : {},
    right: link.right ?? null,
    empty: scope.texts.find(emptyKey, 'any'),
  };
}
