/**
 * A screen in one variant: applies the patch, and removes elements that exist `only` in other variants. Unchanged
 * objects are shared between variants; changed ones keep the positions of their originals.
 */

import type { Patch, Screen } from '../../../schemas/types/definition.ts';
import { definitionParts } from '../../../schemas/types/definitionParts.ts';
import { anyVariant } from '../definition/linker.ts';
import { mapGroup, mapWritten, picked, without } from '../definition/mapParts.ts';
import { nearest } from '../problems/nearest.ts';
import { overlaid } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { type Group, isObject } from '../runtime/values.ts';

type Change = (target: Group) => Group;

/** The screen in a variant; null if it does not exist there. */
export function screenInVariant(screen: Screen, variant: string, reporter: Reporter): Screen | null {
  const type = `${screen.kind}Screen`;
  if (!isIn(screen, type, variant)) return null;
  const written = screen as unknown as Group;
  const patch = screen.variants?.[variant];
  const patched = patch ? applyPatch(written, patch, reporter) : written;
  const tabs = [written, patched].flatMap(namesOfTabs);
  return withoutTabs(prune(patched, type, variant), tabs) as unknown as Screen;
}

/**
 * The variants in which alone a part exists; null: it exists in all. `type`: that of the grammar; null: not known. In a part
 * that is a map, `only` is a name.
 */
export function onlyOf(part: object, type: string | null): string | readonly string[] | null {
  const { only } = part as { readonly only?: unknown };
  const isMap = definitionParts[type ?? '']?.['*'] !== undefined;
  return !isMap && (typeof only === 'string' || Array.isArray(only)) ? only : null;
}

function isIn(part: object, type: string, variant: string): boolean {
  const only = onlyOf(part, type);
  return variant === anyVariant || only === null || [only].flat().includes(variant);
}

// ---------------------------------------------------------------- only

/** A definition without the parts that are `only` in other variants. */
function prune<T extends object>(definition: T, type: string, variant: string): T {
  return mapWritten(definition, type, (part, { is }) => {
    if (!isObject(part)) return part;
    return isIn(part, is, variant) ? prune(part, is, variant) : undefined;
  });
}

/** Removes the parts in tabs that the variant does not have. `tabs`: those of all variants. */
function withoutTabs(screen: Group, tabs: readonly string[]): Group {
  const here = namesOfTabs(screen);
  const gone = tabs.filter((name) => !here.includes(name));
  if (gone.length === 0) return screen;
  const kept = mapGroup(screen, (parts, key) => {
    if (!holdersOfParts.has(key) || !isObject(parts)) return parts;
    const lost = Object.keys(parts).filter((name) => {
      const part = parts[name];
      return isObject(part) && gone.includes(String(part.tab));
    });
    return lost.length === 0 ? parts : without(parts, lost);
  });
  return here.length === 0 ? without(kept, ['tabs']) : kept;
}

const holdersOfParts = new Set(['panels', 'tables', 'sections']);

function namesOfTabs({ tabs }: Group): readonly string[] {
  return isObject(tabs) ? Object.keys(tabs) : [];
}

// ---------------------------------------------------------------- patches

/** Applies `hide`, then `add`, `set` and `order`; each must name existing parts. */
function applyPatch(screen: Group, patch: Patch, { report }: Reporter): Group {
  let result = screen;
  (patch.hide ?? []).forEach((path, index) => {
    result = hide(result, path, [patch.hide ?? [], String(index)]);
  });
  changeEach(patch.add, (target, entries) => {
    for (const name of Object.keys(entries))
      if (Object.hasOwn(target, name)) report('patch-exists', [entries, name, 'key'], name);
    return overlaid(target, entries);
  });
  changeEach(patch.set, overlaid);
  changeEach(patch.order, (target, names, path) => {
    const known = Object.keys(target);
    const complete = names.length === known.length && known.every((name) => names.includes(name));
    if (!complete) report('patch-order', [patch.order ?? {}, path, 'key'], path, known, names);
    const ordered = [...new Set([...names, ...known])].filter((name) => Object.hasOwn(target, name));
    return picked(target, ordered);
  });
  return result;

  function changeEach<T>(
    changes: Readonly<Record<string, T>> = {},
    apply: (target: Group, change: T, path: string) => Group,
  ): void {
    for (const [path, own] of Object.entries(changes))
      result = change(result, path.split('.'), path, [changes, path], (target) => apply(target, own, path));
  }

  function hide(target: Group, path: string, at: readonly [object, string]): Group {
    const names = path.split('.');
    const name = names.pop() ?? '';
    // The CSV file and print exist unless the screen refuses them.
    if (name === 'csv' || name === 'print')
      return change(target, names, path, at, (parent) => ({ ...parent, [name]: false }));
    return change(target, names, path, at, (parent) =>
      Object.hasOwn(parent, name) ? without(parent, [name]) : unknown(parent, path, name, at),
    );
  }

  /** The same value with the part at the path changed. */
  function change(
    target: Group,
    names: readonly string[],
    path: string,
    at: readonly [object, string],
    apply: Change,
  ): Group {
    const [name, ...rest] = names;
    if (name === undefined || name === '') return apply(target);
    const inner = Object.hasOwn(target, name) ? target[name] : undefined;
    if (!isObject(inner)) return unknown(target, path, name, at);
    return { ...target, [name]: change(inner, rest, path, at, apply) };
  }

  function unknown(target: Group, path: string, name: string, [node, key]: readonly [object, string]): Group {
    const known = pathsIn(screen);
    const end = path.slice(path.lastIndexOf('.'));
    const near = nearest(path, known) ?? known.find((one) => one.endsWith(end)) ?? null;
    report('patch-unknown', [node, key, 'key'], path, name, near);
    return target;
  }
}

/** Values that are the author's data, not parts. */
export const opaque = new Set(['variants', 'native', 'const', 'default', 'is', 'isNot']);

/** The paths of the parts of a screen. */
function pathsIn(holder: Group): readonly string[] {
  return Object.entries(holder).flatMap(([name, part]) => {
    if (!isObject(part) || opaque.has(name)) return [];
    return [name, ...pathsIn(part).map((path) => `${name}.${path}`)];
  });
}
