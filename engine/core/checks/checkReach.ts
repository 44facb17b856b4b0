/** Each screen is one that a user can get to, and stands once in the menu. */
import type { MenuEntry } from '../../../schemas/types/definition.ts';
import type { Linker, Used } from '../definition/linker.ts';
import { nearest } from '../problems/nearest.ts';

/** Checks the ways to the screens. An application without a menu is led through by its own components. */
export function checkReach({ screens: reached }: Used, linker: Linker): void {
  const { definitions, screens, entrances, report } = linker;
  const { app, areas, complete } = definitions;
  const { menu } = app.definition;
  for (const id of entrances) linker.screen(id, [app.definition]);
  checkMenu(menu ?? {}, null, new Map(), linker);
  // A part that was cut out as wrong may be the way.
  const isWhole = complete && [app, ...areas].every(({ broken }) => broken.size === 0);
  if (!isWhole || menu === undefined) return;
  // A screen whose name is misspelt is reported where it is.
  const misspelt = [...reached].filter((id) => !screens.has(id));
  const meant = new Set(misspelt.map((id) => nearest(id, screens.keys())));
  for (const { id, screen } of screens.values())
    if (!reached.has(id) && !meant.has(id) && !entrances.includes(id))
      report('screen-unreachable', [screen, 'path'], id);
}

/** `above`: the screen of the entry that these belong to, which its first entry may repeat. */
function checkMenu(
  entries: Readonly<Record<string, MenuEntry>>,
  above: string | null,
  seen: Map<string, string>,
  linker: Pick<Linker, 'report'>,
): void {
  for (const [id, entry] of Object.entries(entries)) {
    const earlier = seen.get(entry.screen);
    if (earlier === undefined) seen.set(entry.screen, id);
    else if (entry.screen !== above) linker.report('menu-twice', [entry, 'screen'], entry.screen, earlier);
    checkMenu(entry.entries ?? {}, entry.screen, seen, linker);
  }
}
