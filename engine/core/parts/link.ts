/** The link of a shown value to another screen. */
import type { Link } from '../../../schemas/types/definition.ts';
import type { LinkedScreen } from '../definition/linker.ts';
import type { LinkModel } from '../model/action.ts';
import type { At } from '../problems/places.ts';
import { assemblePath } from './call.ts';
import type { Scope } from './scope.ts';
import { type Allowed, assembleRefs, ofRow } from './valueRef.ts';

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
