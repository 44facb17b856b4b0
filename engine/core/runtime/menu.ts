/** The menu for a visitor: the entries that are open to them, which are current, and where keys lead (decision D46). */
import type { AppModel, MenuEntryModel, RouteModel } from '../model/app.ts';
import type { ScreenId } from '../model/value.ts';
import { isOpen, type Visitor } from './access.ts';
import { folded } from './folded.ts';

export type MenuEntry = {
  readonly entry: MenuEntryModel;
  /** Path of the entry's screen. */
  readonly path: string;
  readonly entries: readonly MenuEntry[];
  /** The open screen is this one, or one of its descendants. */
  readonly isCurrent: boolean;
};

export function visibleMenu(
  app: AppModel,
  routes: readonly RouteModel[],
  visitor: Visitor,
  current: RouteModel | null,
): readonly MenuEntry[] {
  const above: readonly ScreenId[] = current === null ? [] : [current.screen, ...current.parents];
  const visible = (entries: readonly MenuEntryModel[]): readonly MenuEntry[] =>
    entries.flatMap((entry) => {
      const route = routes.find((candidate) => candidate.screen === entry.screen);
      if (route === undefined || !isOpen(route, app.rights, visitor)) return [];
      const below = visible(entry.entries);
      const isCurrent = above.includes(entry.screen) || below.some((sub) => sub.isCurrent);
      return [{ entry, path: route.path, entries: below, isCurrent }];
    });
  return visible(app.menu);
}

/** The visible menu: the labels of its entries and sub-entries. */
export type MenuShape = readonly { readonly label: string; readonly entries: readonly string[] }[];

/** A position in the menu; `sub` null: the entry itself. */
export type MenuPlace = { readonly entry: number; readonly sub: number | null };

export type MenuMove = {
  /** `opener`: the button that opens the entry's sub-menu. */
  readonly focus: MenuPlace & { readonly opener?: boolean };
  /** The entry whose sub-menu is open afterwards; null: none. */
  readonly open: number | null;
};

/** The effect of a key; null: the menu does not handle it. */
export function menuMove(shape: MenuShape, at: MenuPlace, open: number | null, key: string): MenuMove | null {
  const subs = shape[at.entry]?.entries ?? [];
  const top = (entry: number): MenuMove => ({ focus: { entry, sub: null }, open: null });
  const sub = (place: number): MenuMove => ({ focus: { entry: at.entry, sub: place }, open: at.entry });
  const cycle = (place: number, length: number) => (place + length) % length;
  switch (key) {
    case 'ArrowRight':
      return top(cycle(at.entry + 1, shape.length));
    case 'ArrowLeft':
      return top(cycle(at.entry - 1, shape.length));
    case 'ArrowDown':
      return subs.length === 0 ? null : sub(cycle((at.sub ?? -1) + 1, subs.length));
    case 'ArrowUp':
      return subs.length === 0 ? null : sub(cycle((at.sub ?? 0) - 1, subs.length));
    case 'Home':
      return at.sub === null ? top(0) : sub(0);
    case 'End':
      return at.sub === null ? top(shape.length - 1) : sub(subs.length - 1);
    case 'Escape':
      return open === null ? null : { focus: { entry: open, sub: null, opener: true }, open: null };
    default:
      return key.length === 1 && key.trim() !== '' ? moveToLetter(shape, at, open, key) : null;
  }
}

/** The next visible entry whose label starts with the letter, so that `e` finds `Évolution`; wraps around. */
function moveToLetter(shape: MenuShape, at: MenuPlace, open: number | null, letter: string): MenuMove | null {
  const places = shape.flatMap(({ label, entries }, entry) => [
    { entry, sub: null as number | null, label },
    ...(entry === open
      ? entries.map((name, sub) => ({ entry, sub: sub as number | null, label: name }))
      : []),
  ]);
  const here = places.findIndex((place) => place.entry === at.entry && place.sub === at.sub);
  const after = [...places.slice(here + 1), ...places.slice(0, here + 1)];
  const found = after.find(({ label }) => folded(label).startsWith(folded(letter)));
  if (found === undefined) return null;
  const { entry, sub } = found;
  return { focus: { entry, sub }, open: sub === null ? null : entry };
}
