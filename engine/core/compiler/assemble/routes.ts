/** The route table: paths, guards, titles, breadcrumb. */

import type { Screen } from '../../../../schemas/types/definition.ts';
import { usualApi } from '../../definition/apiAddress.ts';
import { guardHolder } from '../../definition/linkedScreen.ts';
import { type LinkedScreen, type Linker, paramsOf } from '../../definition/linker.ts';
import { textKeys } from '../../messages/textKeys.ts';
import type { GuardModel, RouteModel } from '../../model/app.ts';
import type { ScreenId } from '../../model/value.ts';
import type { NormalScreen } from '../../parts/element.ts';
import type { At } from '../../problems/places.ts';
import { headingArgs } from './screen.ts';

/** Compiles the routes, in matching order. */
export function assembleRoutes(screens: readonly NormalScreen[], linker: Linker): readonly RouteModel[] {
  reportConflicts(screens, linker);
  return screens.map((normal) => assembleRoute(normal, linker)).sort((a, b) => compare(a.path, b.path));
}

function assembleRoute(normal: NormalScreen, linker: Linker): RouteModel {
  const { id, screen, variants } = normal;
  const keys = textKeys.screen(id.replace('/', '.'));
  const filled = headingArgs(screen);
  const { texts } = linker;
  const title = texts.find(keys.page, filled) ?? texts.need(keys.title, filled, [screen]);
  const breadcrumb = texts.find(keys.breadcrumb, filled) ?? title;
  const heading = texts.find(keys.title, filled);
  const isWaiting = typeof title !== 'string' && typeof breadcrumb !== 'string';
  checkAddresses(normal, linker);
  return {
    screen: id,
    kind: screen.kind,
    path: screen.path,
    aliases: screen.alias ?? [],
    guard: assembleGuard(normal, linker),
    title,
    breadcrumb,
    ...(isWaiting && typeof heading === 'string' ? { waitingTitle: heading } : {}),
    parents: parentsOf(normal, linker),
    chrome: {
      menu: screen.chrome?.menu ?? true,
      breadcrumb: screen.chrome?.breadcrumb ?? true,
      footer: screen.chrome?.footer ?? 'plain',
    },
    only: variants.length === linker.variants.length ? null : variants.map(({ variant }) => variant),
  };
}

type Address = { readonly path: string; readonly at: At };

/** The address of a screen, then its aliases. */
function addressesOf(screen: Screen): readonly Address[] {
  const { path, alias = [] } = screen;
  const aliases = alias.map((one, index): Address => ({ path: one, at: [alias, String(index)] }));
  return [{ path, at: [screen, 'path'] }, ...aliases];
}

/** Reports addresses that the server answers, aliases with other parameters, and names that begin with a capital. */
function checkAddresses({ screen, params }: NormalScreen, { definitions, report }: Linker): void {
  const { api = usualApi } = definitions.app.definition;
  const lower = screen.path.replaceAll(/\/\p{Lu}/gu, (name) => name.toLowerCase());
  for (const { path, at } of addressesOf(screen)) {
    const isSame = params.toSorted().join() === paramsOf(path).toSorted().join();
    if (!isSame) report('alias-params', at, path);
    if (`${path}/`.startsWith(`${api}/`)) report('path-of-server', at, path, api);
    else if (path === screen.path && lower !== path) report('path-case', at, path, lower);
  }
}

/** The screen's own guard, or the area's. */
function assembleGuard(linked: LinkedScreen, linker: Linker): GuardModel {
  const { id, screen, area } = linked;
  for (const one of [screen, area.definition])
    if (one.guard !== undefined && one.right !== undefined)
      linker.report('exclusive-keys', [one, 'right', 'key'], ['guard', 'right']);
  const holder = guardHolder(linked);
  const { guard, right } = holder;
  if (guard !== undefined) return { kind: guard };
  if (right === undefined) {
    const all = Object.values(area.definition.screens);
    const isBare = all.length > 1 && all.every((one) => one.guard === undefined && one.right === undefined);
    if (area.broken.has('guard') || area.broken.has('right')) return { kind: 'login' };
    if (isBare) linker.report('no-guard', [area.definition, 'screens', 'key'], area.definition.area, true);
    else linker.report('no-guard', [screen], id);
    return { kind: 'login' };
  }
  const anyOf = typeof right === 'string' ? [right] : right;
  const rights = anyOf.map((name, index) =>
    linker.right(name, typeof right === 'string' ? [holder, 'right'] : [right, String(index)]),
  );
  return { kind: 'right', anyOf, signedIn: !rights.some((one) => one?.signedOut === true) };
}

/** The parent screens, outermost first. */
function parentsOf({ id, screen, params }: LinkedScreen, linker: Linker): readonly ScreenId[] {
  const above: ScreenId[] = [];
  let parent = screen.parent;
  let holder = screen;
  while (parent !== undefined) {
    if (parent === id || above.includes(parent)) {
      linker.report('parent-cycle', [screen, 'parent'], id);
      return [];
    }
    above.unshift(linker.target(parent, [holder, 'parent'], params));
    const next = linker.screens.get(parent);
    if (!next) break;
    holder = next.screen;
    parent = holder.parent;
  }
  return above;
}

function reportConflicts(screens: readonly NormalScreen[], { report }: Linker): void {
  const all = screens.map((normal) => addressesOf(normal.screen).map((address) => ({ normal, ...address })));
  // If an alias equals the address of another screen, the alias is reported.
  const ordered = [...all.flatMap(([own]) => own ?? []), ...all.flatMap(([, ...aliases]) => aliases)];
  for (const same of Map.groupBy(ordered, ({ path }) => pattern(path)).values())
    for (const [index, { normal, path, at }] of same.entries()) {
      const earlier = same.slice(0, index).find((one) => meet(one.normal, normal));
      if (earlier) report('path-conflict', at, path, earlier.normal.id);
    }
}

/** Whether two screens exist in the same variant. */
function meet(a: NormalScreen, b: NormalScreen): boolean {
  return a.variants.some(({ variant }) => b.variants.some((other) => other.variant === variant));
}

function pattern(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/** Fixed segments before parameters, longer paths before shorter ones, the catch-all last. */
function compare(a: string, b: string): number {
  const [one, other] = [sortKey(a), sortKey(b)];
  return Number(one > other) - Number(one < other);
}

/** Its segments, each after its rank, then the rank of the end. */
function sortKey(path: string): string {
  const ranked = path.split('/').map((part) => {
    if (part === '*') return '3';
    return part.startsWith('{') ? `1${part}` : `0${part}`;
  });
  return [...ranked, '2'].join('\0');
}
