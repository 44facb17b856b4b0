/** What the quick search offers without asking the server: screens, actions of the page, and what was opened before. */
import { useMemo } from 'react';
import type { MenuEntry } from '../../core/runtime/menu.ts';
import { visibleMenu } from '../../core/runtime/menu.ts';
import { safePath } from '../../core/runtime/returnPath.ts';
import { fieldsOf, readJson } from '../../core/runtime/values.ts';
import type { Commands, Offered } from '../client/commands.ts';
import { listCommands, runCommand } from '../client/listCommands.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useScreenLinks, useUserKey, useVisitor } from '../context/useSession.ts';

export type Findable = {
  readonly id: string;
  readonly label: string;
  /** Second part of its line; empty: none. */
  readonly detail: string;
  /** It leads to more of what is shown, and is none of it. */
  readonly isMore?: true;
} & ({ readonly path: string } | { readonly act: () => void });

/** The screens of the menu and of the shell's links that the visitor may open, each once. */
export function useFindableScreens(): readonly Findable[] {
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
export function pageActions(commands: Commands): readonly Findable[] {
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
