/** Each screen must be reachable, and be in the menu once. */
import type { MenuEntry } from '../../../schemas/types/definition.ts';
import type { Linker, Used } from '../definition/linker.ts';
import { nearest } from '../problems/nearest.ts';

/** Reports unreachable screens. In an application without a menu, its components lead to the screens. */
export function checkReach({ screens: reached }: Used, linker: Linker): void {
  const { definitions, screens, entrances, report } = linker;
  const { app, areas, complete } = definitions;
  const { menu } = app.definition;
  for (const id of entrances) linker.screen(id, [app.definition]);
  checkMenu(menu ?? {}, null, new Map(), linker);
  // A part that was removed as invalid may lead to the screen.
  const isWhole = complete && [app, ...areas].every(({ broken }) => broken.size === 0);
  if (!isWhole || menu === undefined) return;
  // A misspelt name of a screen is reported at its own position.
  const misspelt = [...reached].filter((id) => !screens.has(id));
  const meant = new Set(misspelt.map((id) => nearest(id, screens.keys())));
  for (const { id, screen } of screens.values())
    if (!reached.has(id) && !meant.has(id) && !entrances.includes(id))
      report('screen-unreachable', [screen, 'path'], id, app.definition.home?.screens.includes(id) ?? false);
}

/** `above`: the screen of the entry that contains these, which one of them may repeat. */
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
