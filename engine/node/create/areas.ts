/** The areas that screens go to, and the lists that lead to them. */
import type { Operation, Operations } from '../../core/contract/operations.ts';
import type { Paging } from '../../core/contract/pages.ts';
import type { Group } from '../../core/runtime/values.ts';
import { root } from './areaParts.ts';

type WrittenSource = { readonly call?: string; readonly key?: string };
type WrittenScreen = { readonly path?: string; readonly source?: string | WrittenSource };

/** What the file of an area holds, or that of the application. */
export type Area = {
  readonly right?: unknown;
  readonly guard?: unknown;
  readonly sources?: Readonly<Record<string, WrittenSource>>;
  /** Of the application. */
  readonly paging?: Paging;
  readonly options?: Readonly<Record<string, readonly unknown[] | Group>>;
  readonly screens?: Readonly<Record<string, WrittenScreen>>;
};

/** Where a screen is made. */
export type Given = {
  /** The name of the area. */
  readonly area: string;
  /** The areas that there are, and the application, by name. */
  readonly areas: ReadonlyMap<string, Area>;
  readonly operations: Operations;
  /** Names of what is left out: fields, or the detail of a list. */
  readonly without: readonly string[];
};

/** The path of the collection of an operation: its own, without a slash or a parameter at its end. */
export function collectionOf(operation: string): string {
  return operation
    .slice(operation.indexOf(' ') + 1)
    .replace(/\/$/, '')
    .replace(/\/\{[^/]*\}$/, '');
}

/**
 * The area of an operation: the last name of its path, with names before it where another collection has that area.
 * `texts`: of the areas that there are, by name.
 */
export function areaFor(operation: string, texts: ReadonlyMap<string, string>): string {
  const path = collectionOf(operation);
  const names = path.split('/').flatMap((name) => {
    const word = /^\{/.test(name) ? '' : name.replace(/[^A-Za-z0-9_-]/g, '');
    return word === '' ? [] : [word];
  });
  if (names.length === 0) names.push(root);
  const candidates = names.map((_, index) => names.slice(-1 - index).join('-'));
  const isFree = (name: string) => {
    const called = texts.get(name)?.match(/(?<=\b(?:GET|POST|PUT|PATCH) )\/(?:\{[^}]*\}|[^\s'",}])*/g) ?? [];
    return name !== 'app' && (called.length === 0 || called.some((one) => collectionOf(` ${one}`) === path));
  };
  const name = candidates.find(isFree) ?? `${candidates.at(-1) ?? ''}-${texts.size}`;
  return /^[A-Za-z]/.test(name) ? name : `area${name}`;
}

/** The operation of the list that would lead to an address. */
export function aboveOf(operation: string): string {
  return `GET ${operation.slice(operation.indexOf(' ') + 1, operation.lastIndexOf('/{'))}`;
}

/** The list whose rows lead to an address: that of the path before its last parameter; null: there is none. */
export function listAbove(
  operation: string,
  areas: ReadonlyMap<string, Area>,
): { readonly area: string; readonly key: string | undefined } | null {
  for (const [area, { screens, sources }] of areas) {
    const written = screens?.liste?.source;
    const source = typeof written === 'string' ? (sources?.[written] ?? { call: written }) : written;
    if (source?.call?.replace(/\/$/, '') === aboveOf(operation)) return { area, key: source.key };
  }
  return null;
}

/** The list above a screen at a path, as `parent` says it where the address does not. */
export function parentOf(path: string, { id }: Operation, { area, areas }: Given): object {
  const above = areas.get(area)?.screens?.liste === undefined ? listAbove(id, areas)?.area : area;
  const list = areas.get(above ?? '')?.screens?.liste;
  return list === undefined || path.startsWith(`${list.path}/`) ? {} : { parent: `${above}/liste` };
}
