/** What is said of a screen elsewhere: its guard by its area, its title and tabs in links. */
import type { Screen } from '../../../schemas/types/definition.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
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

/** The tabs that a link may name; null: only the component of the screen knows. */
export function tabsOf(id: string, { screens, definitions }: Linker): readonly string[] | null {
  const linked = screens.get(id);
  if (linked === undefined || linked.screen.kind === 'custom') return null;
  const { screen, area } = linked;
  if (screen.kind === 'collection')
    return screen.groups?.tabs
      ? Object.keys(listsOf(area, { definitions })[screen.groups.options] ?? {})
      : [];
  return 'tabs' in screen ? Object.keys(screen.tabs ?? {}) : [];
}

/** The screen that an address of the application opens. */
export function screenAt(href: string, screens: Iterable<LinkedScreen>): LinkedScreen | undefined {
  const steps = href.replace(/[?#].*$/, '').split('/');
  const opens = (address: string) => {
    const wanted = address.split('/');
    const isSame = (step: string, at: number) => step.startsWith('{') || step === steps[at];
    return address !== '*' && wanted.length === steps.length && wanted.every(isSame);
  };
  return [...screens].find(({ screen: { path, alias = [] } }) => [path, ...alias].some(opens));
}
