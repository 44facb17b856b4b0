/** The parts of a definition by the keys of their texts. */
import type { AppDefinition } from '../../../schemas/types/definition.ts';
import { sharedKeyOf, textKeyOf } from '../messages/textKeys.ts';
import type { At } from '../problems/places.ts';
import { oncePer } from '../runtime/oncePer.ts';
import type { Linker } from './linker.ts';
import { partsIn, partTree } from './partTree.ts';

/** Where the parts of screens, those of the application and the lists of values are written, by the keys of their texts. */
export const partPlaces = oncePer(
  ({ definitions, screens }: Pick<Linker, 'definitions' | 'screens'>): ReadonlyMap<string, At> => {
    const parts = new Map<string, At>();
    const add = (start: string, group: object = {}) => {
      for (const [at, value] of Object.entries(group))
        if (Array.isArray(group)) parts.set(`${start}.${value}`, [group, at]);
        else parts.set(`${start}.${at}`, [group, at, 'key']);
    };
    const addEach = (start: string, groups: Readonly<Record<string, object>> = {}) => {
      add(start, groups);
      for (const [name, group] of Object.entries(groups)) add(`${start}.${name}`, group);
    };
    const addMenu = (entries: AppDefinition['menu'] = {}): void => {
      add('app.menu', entries);
      for (const entry of Object.values(entries)) addMenu(entry.entries);
    };
    const { menu, links, rights, options, tour } = definitions.app.definition;
    addMenu(menu);
    addEach('app.links', links);
    addEach('app.options', options);
    for (const [word, group] of Object.entries({ rights, tour })) add(`app.${word}`, group);
    for (const { definition } of definitions.areas) addEach(`${definition.area}.options`, definition.options);
    for (const { name, area, screen } of screens.values()) {
      const keyOf = (...names: readonly string[]) =>
        [area.definition.area, name, ...names].filter(Boolean).join('.');
      for (const { path, at } of partsIn(partTree(screen))) {
        const shared = sharedKeyOf(path);
        if (shared === null) parts.set(keyOf(textKeyOf(path)), at);
        for (const word of shared?.words ?? []) parts.set(keyOf(shared?.key ?? '', word), at);
      }
    }
    return parts;
  },
);
