/** What the quick search offers for a typed text, in groups. */
import { useMemo } from 'react';
import { type FoundRows, isNamedBy, rowsShown } from '../../core/runtime/find.ts';
import { engineFormats, type Writing, writerOf } from '../../core/runtime/formats.ts';
import { pageName } from '../../core/runtime/placeTexts.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { screenMemory } from '../context/screenMemory.ts';
import { useRowHrefs } from '../context/useRowHref.ts';
import { useUserKey } from '../context/useSession.ts';
import { type Findable, pageActions, useFindableScreens, useRecents } from './findables.ts';
import type { Found, FoundList } from './useFound.ts';

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
