/** Targets that are the name of a screen alone: each becomes a map, so that later phases read every target in one form. */
import type { AppDefinition, MenuEntry } from '../../../schemas/types/definition.ts';
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

/** A map of targets, or a map that has targets under these keys. */
export function wholeTargets(holder: unknown, given: Given, keys?: readonly string[]): object {
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
