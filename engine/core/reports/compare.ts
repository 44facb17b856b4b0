/** The differences that users see between two versions of an application: one line per change, by screen. */
import { kindName, type Part } from '../describe/part.ts';
import type { Compiled } from '../model/model.ts';
import { partOfRoute, partsOfApp, partsOfScreen } from './shownParts.ts';

/** A change; `before` and `after` are null if there is nothing to show. */
export type Change = {
  readonly whole: string;
  readonly what: 'added' | 'removed' | 'changed' | 'moved';
  /** Kind and name of the part. */
  readonly part: string;
  readonly aspect: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The variants concerned; null: all of the screen's. */
  readonly variants: readonly string[] | null;
};

/** Compares two models. */
export function compareVersions(before: Compiled, after: Compiled): readonly Change[] {
  const ids = [...new Set([...before.routes, ...after.routes].map(({ screen }) => screen))].sort();
  return [
    ...compareParts(partsOfApp(before), partsOfApp(after)),
    ...ids.flatMap((id) => compareScreen(id, before, after)),
  ];
}

function compareScreen(id: string, before: Compiled, after: Compiled): readonly Change[] {
  const [old, made] = [before, after].map(({ routes }) => routes.filter(({ screen }) => screen === id));
  const routes = compareParts((old ?? []).map(partOfRoute), (made ?? []).map(partOfRoute));
  const [earlier, later] = [before.screens[id], after.screens[id]];
  if (!earlier || !later) return routes;
  const variants = Object.keys(later).filter((variant) => Object.hasOwn(earlier, variant));
  const found = new Map<string, { readonly change: Change; readonly variants: string[] }>();
  for (const variant of variants) {
    const [one, other] = [earlier[variant], later[variant]];
    if (!one || !other) continue;
    for (const change of compareParts(
      partsOfScreen(one, before.app, before.aids.help[id]?.[variant]),
      partsOfScreen(other, after.app, after.aids.help[id]?.[variant]),
    )) {
      const key = JSON.stringify(change);
      const known = found.get(key);
      if (known) known.variants.push(variant);
      else found.set(key, { change, variants: [variant] });
    }
  }
  const own = [...found.values()].map(({ change, variants: some }) =>
    some.length === variants.length ? change : { ...change, variants: some },
  );
  return [...routes, ...own];
}

function compareParts(before: readonly Part[], after: readonly Part[]): readonly Change[] {
  const [old, made] = [byName(before), byName(after)];
  const removed = before.filter((part) => !made.has(nameOf(part))).map((part) => change(part, 'removed'));
  const rest = after.flatMap((part) => {
    const earlier = old.get(nameOf(part));
    return earlier ? compareAspects(earlier, part) : [change(part, 'added')];
  });
  return [...removed, ...rest, ...compareOrder(before, after)];
}

function compareAspects(before: Part, after: Part): readonly Change[] {
  const names = new Set([...Object.keys(before.aspects), ...Object.keys(after.aspects)]);
  return [...names].flatMap((aspect) => {
    const [one, other] = [before.aspects[aspect] ?? null, after.aspects[aspect] ?? null];
    return one === other ? [] : [{ ...change(after, 'changed'), aspect, before: one, after: other }];
  });
}

/** Reports parts of a kind whose order has changed. */
function compareOrder(before: readonly Part[], after: readonly Part[]): readonly Change[] {
  const ordered = after.filter(({ kind }) => !['texte', 'contrôle'].includes(kind));
  const kinds = [...new Set(ordered.map(kindName))];
  return kinds.flatMap((kind) => {
    const idsOf = (parts: readonly Part[], others: readonly Part[]) =>
      parts.filter((part) => kindName(part) === kind && others.some((one) => nameOf(one) === nameOf(part)));
    const [one, other] = [idsOf(before, after), idsOf(after, before)].map((parts) =>
      parts.map(({ id }) => id).join(', '),
    );
    const [first] = after.filter((part) => kindName(part) === kind);
    if (one === other || !first) return [];
    return [
      {
        ...change({ ...first, id: '' }, 'moved'),
        part: kind,
        before: one ?? null,
        after: other ?? null,
      },
    ];
  });
}

function change(part: Part, what: Change['what']): Change {
  const { whole, id } = part;
  return {
    whole,
    what,
    part: `${kindName(part)} « ${id} »`,
    aspect: '',
    before: what === 'removed' ? sayOf(part) : null,
    after: what === 'added' ? sayOf(part) : null,
    variants: null,
  };
}

/** The text that identifies a part. */
function sayOf({ aspects }: Part): string | null {
  return aspects.libellé ?? aspects.titre ?? aspects.règle ?? aspects.message ?? aspects[''] ?? null;
}

function byName(parts: readonly Part[]): ReadonlyMap<string, Part> {
  return new Map(parts.map((part) => [nameOf(part), part]));
}

function nameOf(part: Part): string {
  return `${kindName(part)}\0${part.id}`;
}
