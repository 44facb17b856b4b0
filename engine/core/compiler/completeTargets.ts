/** Targets that are the name of a screen alone: each becomes a map, so that later phases read every target in one form. */
import type { AppDefinition, MenuEntry } from '../../../schemas/types/definition.ts';
import { placedAt } from '../problems/places.ts';
import { isObject } from '../runtime/values.ts';
import { mapGroup } from './mapGroup.ts';

/** The application with whole targets in its menu and its links. */
export function completeAppTargets(app: Partial<AppDefinition>): Partial<AppDefinition> {
  return mapGroup(app, (value, key) => {
    if (!isObject(value)) return value;
    if (key === 'menu') return wholeMenu(value);
    return key === 'links' ? mapGroup(value, (list) => wholeTargets(list)) : value;
  });
}

function wholeMenu(menu: object): object {
  return mapGroup(wholeTargets(menu) as Readonly<Record<string, MenuEntry>>, (entry) =>
    mapGroup(entry as MenuEntry, (value, key) =>
      key === 'entries' && isObject(value) ? wholeMenu(value) : value,
    ),
  );
}

/** A map of targets, or a map that has targets under these keys. */
export function wholeTargets(holder: unknown, keys?: readonly string[]): object {
  const targets = holder as object;
  return mapGroup(targets, (value, key) => {
    if (typeof value !== 'string' || keys?.includes(key) === false) return value;
    return placedAt({ screen: value }, targets, key);
  });
}
