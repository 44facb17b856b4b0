/** The entries of a menu, those below others after them. */
import type { MenuEntry } from '../../../schemas/types/definition.ts';

/** Each entry, and the one that it is below; null: it is at the top. */
export function menuEntries(
  menu: Readonly<Record<string, MenuEntry>> = {},
  above: MenuEntry | null = null,
): readonly { readonly id: string; readonly entry: MenuEntry; readonly above: MenuEntry | null }[] {
  return Object.entries(menu).flatMap(([id, entry]) => [
    { id, entry, above },
    ...menuEntries(entry.entries, entry),
  ]);
}
