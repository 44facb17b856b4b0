/** The menu for a visitor: the entries whose screens are open to them, and which entries are current. */
import type { AppModel, MenuEntryModel, RouteModel } from '../model/app.ts';
import type { ScreenId } from '../model/value.ts';
import { isOpen, type Visitor } from './access.ts';

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
