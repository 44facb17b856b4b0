/** What the address and the name of a screen say: the screen above it, and the files of its text. */
import type { Screen } from '../../../schemas/types/definition.ts';
import type { ScreenId } from '../model/value.ts';
import type { Area } from './definitions.ts';

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

/** The path of a file that an area names. */
export function pageFile(markdown: string, { file }: Pick<Area, 'file'>): string {
  return `${file.slice(0, file.lastIndexOf('/') + 1)}${markdown}`;
}
