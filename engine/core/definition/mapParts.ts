/**
 * Changes parts of a definition. What does not change stays the same object; what changes keeps its position, and what is
 * made is where it stands.
 */
import { type DefinitionPart, definitionParts } from '../../../schemas/types/definitionParts.ts';
import { placedAt, placedLike } from '../problems/places.ts';
import type { Group } from '../runtime/values.ts';

/** The map or list with other values, without those that become undefined; the same object if none changes. */
export function mapGroup<T extends object>(group: T, map: (value: unknown, key: string) => unknown): T {
  const before = Object.entries(group) as [string, unknown][];
  const after = before.map(([key, value]) => [key, placedAt(map(value, key), group, key)] as const);
  if (after.every(([, value], index) => value === before[index]?.[1])) return group;
  const kept = after.filter(([, value]) => value !== undefined);
  return copied(group, kept);
}

/** The map with only these of its keys, in this order. */
export function picked<T extends object>(group: T, names: readonly string[]): T {
  const kept = names.map((name) => [name, (group as Group)[name]] as const);
  return copied(group, kept);
}

function copied<T extends object>(group: T, entries: readonly (readonly [string, unknown])[]): T {
  const made = Array.isArray(group) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  return placedLike(made as T, group);
}

/** A part as an object, where a text alone is a map with one key. One that was made is where it stands. */
export function wholePart(written: unknown, short: string | undefined, holder: object, key: string): unknown {
  const isShort = typeof written === 'string' && short !== undefined;
  return placedAt(isShort ? { [short]: written } : written, holder, key);
}

export function without<T extends object>(group: T, names: readonly string[]): T {
  const kept = Object.keys(group).filter((key) => !names.includes(key));
  return picked(group, kept);
}

/** A part as it is written, and where: `path` in what is mapped. */
type MapWritten = (
  written: unknown,
  part: DefinitionPart,
  at: readonly [holder: object, key: string],
  path: string,
) => unknown;

/** A definition of a type with other parts, by the grammar, without those that become undefined. A patch is no part. */
export function mapWritten<T extends object>(definition: T, type: string, map: MapWritten, path = ''): T {
  const parts = definitionParts[type] ?? {};
  return mapGroup(definition, (value, key) => {
    const part = parts[key] ?? parts['*'];
    if (part === undefined || part.is === 'patch') return value;
    const at = path === '' ? key : `${path}.${key}`;
    const group = part.each ? wholePart(value, undefined, definition, key) : null;
    if (typeof group !== 'object' || group === null) return map(value, part, [definition, key], at);
    return mapGroup(group, (one, name) => map(one, part, [group, name], `${at}.${name}`));
  });
}

/** A part of a definition, where a text alone is a map with one key. `path`: that of the part in what is mapped. */
type MapPart = (part: object, type: string, path: string) => unknown;

/** The same for whole parts; those that are plain values stay as they are. */
export function mapParts<T extends object>(definition: T, type: string, map: MapPart, path = ''): T {
  const mapOne: MapWritten = (written, { is, short }, [holder, key], own) => {
    const whole = wholePart(written, short, holder, key);
    return typeof whole === 'object' && whole !== null ? map(whole, is, own) : written;
  };
  return mapWritten(definition, type, mapOne, path);
}

/** The same definition, whose parts that were made are where they stand. */
export function settled<T extends object>(definition: T, type: string): T {
  return mapParts(definition, type, settled);
}
