/** What the quick search offers, in groups: screens, actions of the page, what was opened before, and rows of lists. */
import { useMemo } from 'react';
import { type FoundRows, isNamedBy, rowsShown } from '../../core/runtime/find.ts';
import { engineFormats, type Writing, writerOf } from '../../core/runtime/formats.ts';
import { type MenuEntry, visibleMenu } from '../../core/runtime/menu.ts';
import { pageName } from '../../core/runtime/placeTexts.ts';
import { safePath } from '../../core/runtime/returnPath.ts';
import { fieldsOf, type Row, readJson } from '../../core/runtime/values.ts';
import type { Commands, Offered } from '../client/commands.ts';
import { listCommands, runCommand } from '../client/listCommands.ts';
import { useEngine } from '../context/EngineContext.ts';
import { screenMemory } from '../context/screenMemory.ts';
import { useRowHrefs } from '../context/useRowHrefs.ts';
import { useScreenLinks, useUserKey, useVisitor } from '../context/useSession.ts';
import type { Found, FoundList } from './useFound.ts';

export type Findable = {
  readonly id: string;
  readonly label: string;
  /** Second part of its line; empty: none. */
  readonly detail: string;
  /** It leads to more of what is shown, and is none of it. */
  readonly isMore?: true;
} & ({ readonly path: string } | { readonly act: () => void });

/** The screens of the menu and of the shell's links that the visitor may open, each once. */
function useFindableScreens(): readonly Findable[] {
  const { app, routes, say } = useEngine();
  const visitor = useVisitor();
  const linkTo = useScreenLinks();
  return useMemo(() => {
    const ofMenu = (entries: readonly MenuEntry[], above: string): readonly Findable[] =>
      entries.flatMap(({ entry, path, entries: below }) => {
        const label = say(entry.label);
        return [{ id: path, label, detail: above, path }, ...ofMenu(below, label)];
      });
    const links = Object.values(app.links).flat();
    const ofLinks = links.flatMap((link): readonly Findable[] => {
      const path = 'screen' in link ? linkTo(link.screen) : null;
      return path === null ? [] : [{ id: path, label: say(link.label), detail: '', path }];
    });
    const all = [...ofMenu(visibleMenu(app, routes, visitor, null), ''), ...ofLinks];
    return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
  }, [app, routes, say, visitor, linkTo]);
}

/** The commands of the open page, then those of the shell. */
function pageActions(commands: Commands): readonly Findable[] {
  const all = listCommands(commands).filter(({ element }) => element.checkVisibility());
  const of = (scope: Offered['scope']) => all.filter((command) => (command.scope ?? 'page') === scope);
  return [...of('page'), ...of('shell')].flatMap((command, index) => {
    const { name } = command;
    return name === undefined
      ? []
      : [{ id: `action-${index}`, label: name, detail: '', act: () => runCommand(command) }];
  });
}

type Recent = Pick<Findable, 'id' | 'label' | 'detail'> & { readonly path: string };

const recentsKept = 6;

function isRecent(value: unknown): value is Recent {
  const { id, label, detail, path } = fieldsOf(value);
  return (
    [id, label, detail].every((text) => typeof text === 'string') &&
    typeof path === 'string' &&
    safePath(path, window.location.origin) !== null
  );
}

/** What the user opened from here. It may name persons, so it is kept in the session and removed with it. */
export function useRecents() {
  const { memory } = useEngine();
  const key = `engine:find:${useUserKey()}`;
  return useMemo(() => {
    const read = (): readonly Recent[] => {
      const kept = readJson(memory.read(key));
      return Array.isArray(kept) ? kept.filter(isRecent) : [];
    };
    return {
      read,
      add: ({ id, label, detail, path }: Recent) => {
        const others = read().filter((one) => one.path !== path);
        memory.write(key, JSON.stringify([{ id, label, detail, path }, ...others].slice(0, recentsKept)));
      },
    };
  }, [memory, key]);
}

export type FindGroup = { readonly id: string; readonly title: string; readonly items: readonly Findable[] };

/** How many screens and actions a typed text shows. */
const most = 6;

export function useFindGroups(text: string, found: Found['lists']): readonly FindGroup[] {
  const screens = useFindableScreens();
  const recents = useRecents();
  const groupOf = useGroupOfList();
  // The page does not change while the dialog is open.
  const { commands, engineText } = useEngine();
  const actions = useMemo(() => pageActions(commands), [commands]);
  return useMemo(() => {
    const named = (all: readonly Findable[]) =>
      all.filter(({ label }) => isNamedBy(label, text)).slice(0, most);
    const groups: readonly FindGroup[] =
      text === ''
        ? [
            { id: 'recent', title: engineText('find.recent'), items: recents.read() },
            { id: 'actions', title: engineText('find.actions'), items: actions },
            { id: 'screens', title: engineText('find.screens'), items: screens },
          ]
        : [
            { id: 'screens', title: engineText('find.screens'), items: named(screens) },
            ...found.flatMap((list) => (list === null ? [] : [groupOf(list)])),
            { id: 'actions', title: engineText('find.actions'), items: named(actions) },
          ];
    return groups.filter(({ items }) => items.length > 0);
  }, [text, found, engineText, screens, recents, actions, groupOf]);
}

/** The rows of a list, and the way to all of them where there are more. */
function useGroupOfList(): (list: FoundList) => FindGroup {
  const { registry, app, memory, navigate, say, engineText } = useEngine();
  const hrefOf = useRowHrefs();
  const user = useUserKey();
  return useMemo(() => {
    const formats = { ...engineFormats, ...registry.formats };
    const { codeProperty } = app;
    const writing: Writing = { say, engineText, codeProperty, unreadable: () => '' };
    const itemOf = ({ route, find, model }: FoundList, row: Row, index: number): readonly Findable[] => {
      const columns = find.columns.flatMap(
        (id) => model.grid.columns.find((column) => column.id === id) ?? [],
      );
      const path = hrefOf(columns.find(({ id }) => id === find.link)?.link ?? null, row);
      if (path === null) return [];
      const [label = path, ...others] = columns
        .map((column) => writerOf(formats, column, writing)(row))
        .filter(Boolean);
      return [{ id: `${route.screen}-${index}`, label, detail: others.join(' · '), path }];
    };
    /** The session hands the criterion over: a person's name stays out of the address. */
    const searchAll = ({ route, model: { id, grid } }: FoundList, { filters }: FoundRows): void => {
      const last = { filters, sort: grid.sort, size: grid.pageSize, page: 1 };
      screenMemory(user, id, memory).write({ last });
      navigate(route.path);
    };
    return (list) => ({
      id: list.route.screen,
      title: pageName(list.route, null),
      items: [
        ...list.rows.flatMap((row, index) => itemOf(list, row, index)),
        ...list.answers
          .filter(({ total }) => total > rowsShown)
          .map((answer) => ({
            id: `${list.route.screen}-${answer.filter}`,
            label: engineText('find.all', { n: answer.total }),
            detail: engineText('find.pair', {
              name: say(list.find.by.find(({ filter }) => filter === answer.filter)?.label ?? ''),
              value: answer.text,
            }),
            isMore: true as const,
            act: () => searchAll(list, answer),
          })),
      ],
    });
  }, [registry, app, memory, navigate, say, engineText, hrefOf, user]);
}
