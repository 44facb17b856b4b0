/** Targets that are the name of a screen alone: each becomes a map, so that later phases read every target in one form. */
import type { AppDefinition, MenuEntry, Screen } from '../../../schemas/types/definition.ts';
import { keepPlace, type Places } from '../problems/places.ts';
import { isObject } from '../runtime/values.ts';
import { mapGroup } from './mapGroup.ts';

type Given = { readonly places: Places };

/** The application with whole targets in its menu and its links. */
export function completeAppTargets(app: Partial<AppDefinition>, given: Given): Partial<AppDefinition> {
  return mapGroup(
    app,
    (value, key) => {
      if (!isObject(value)) return value;
      if (key === 'menu') return wholeMenu(value, given);
      return key === 'links' ? mapGroup(value, (list) => wholeTargets(list, given), given) : value;
    },
    given,
  );
}

function wholeMenu(menu: object, given: Given): object {
  return mapGroup(
    wholeTargets(menu, given) as Readonly<Record<string, MenuEntry>>,
    (entry) =>
      mapGroup(
        entry as MenuEntry,
        (value, key) => (key === 'entries' && isObject(value) ? wholeMenu(value, given) : value),
        given,
      ),
    given,
  );
}

/** A screen with whole targets. */
export function completeTargets(screen: Screen, given: Given): Screen {
  return mapGroup(
    screen,
    (value, key) => {
      if (!isObject(value)) return value;
      if (key === 'actions' || key === 'entries' || key === 'help') return wholeTargets(value, given);
      if (key === 'grid') return wholeColumns(value, given);
      if (key === 'edit') return wholeItems(value, given);
      if (key === 'panels' || key === 'sections')
        return mapGroup(value, (holder) => wholeItems(holder as object, given), given);
      const holdsTables = key === 'tables' || key === 'blocks';
      return holdsTables ? mapGroup(value, (table) => wholeColumns(table as object, given), given) : value;
    },
    given,
  );
}

function wholeItems(holder: object, given: Given): object {
  return mapGroup(
    holder,
    (value, key) =>
      key === 'items'
        ? mapGroup(value as object, (item) => wholeTargets(item, given, ['link']), given)
        : value,
    given,
  );
}

function wholeColumns(table: object, given: Given): object {
  const wholeColumn = (column: unknown) => wholeTargets(column, given, ['link', 'action']);
  return mapGroup(
    table,
    (value, key) => (key === 'columns' ? mapGroup(value as object, wholeColumn, given) : value),
    given,
  );
}

/** A map of targets, or a map that has targets under these keys. */
function wholeTargets(holder: unknown, given: Given, keys?: readonly string[]): object {
  const targets = holder as object;
  return mapGroup(
    targets,
    (value, key) => {
      if (typeof value !== 'string' || keys?.includes(key) === false) return value;
      return keepPlace(given.places, { screen: value }, targets, key);
    },
    given,
  );
}
