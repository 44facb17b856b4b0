/** What is said of a screen elsewhere, by its area, its address or its name. */
import type { Screen, Tab } from '../../../schemas/types/definition.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ScreenId, Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import type { Area } from './definitions.ts';
import { type LinkedScreen, type Linker, listsOf } from './linker.ts';

/** What holds the guard or the right of a screen: the screen itself, or its area. */
export function guardHolder({ screen, area }: LinkedScreen): Pick<Screen, 'guard' | 'right'> {
  return screen.guard === undefined && screen.right === undefined ? area.definition : screen;
}

/** The title of a screen in links: its `page`, or its `title`. */
export function titleOf(id: string, at: At, { texts, screens }: Linker): Text {
  if (!screens.has(id)) return '';
  const keys = textKeys.screen(id.replace('/', '.'));
  return texts.find(keys.page, []) ?? texts.need(keys.title, [], at);
}

export function declaredTabs(screen: Screen): Readonly<Record<string, Tab>> {
  return ('tabs' in screen ? screen.tabs : undefined) ?? {};
}

/** The tabs that a link may name; null: only the component of the screen knows, or they come from an unknown list. */
export function tabsOf(id: string, { screens, definitions }: Linker): readonly string[] | null {
  const linked = screens.get(id);
  if (linked === undefined || linked.screen.kind === 'custom') return null;
  const { screen, area } = linked;
  if (screen.kind === 'collection') {
    if (!screen.groups?.tabs) return [];
    const list = listsOf(area, { definitions })[screen.groups.options];
    return list === undefined ? null : Object.keys(list);
  }
  return Object.keys(declaredTabs(screen));
}

/** The screen whose address is the longest beginning of that of another. Nothing is above a sign-in. */
export function parentsByAddress(
  screens: ReadonlyMap<ScreenId, { readonly screen: Pick<Screen, 'kind' | 'path'> }>,
): (id: ScreenId) => ScreenId | undefined {
  const ids = new Map([...screens].map(([id, { screen }]) => [screen.path, id]));
  return (id) => {
    const { kind, path = '' } = screens.get(id)?.screen ?? {};
    if (kind === 'signIn') return undefined;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const above = ids.get(path.slice(0, end));
      if (above !== undefined) return above;
    }
    return undefined;
  };
}

/** The file of a page, or of one of its parts or tabs, from the folder of its area. */
export function fileOfPage(screen: string, part = ''): string {
  return `pages/${screen}${part.charAt(0).toUpperCase()}${part.slice(1)}.md`;
}

export function pageFile(markdown: string, { file }: Pick<Area, 'file'>): string {
  return `${file.slice(0, file.lastIndexOf('/') + 1)}${markdown}`;
}
