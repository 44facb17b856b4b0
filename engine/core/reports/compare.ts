/** The differences that users see between two versions of an application: one line per change, by screen. */
import { type Names, plainNames } from '../describe/sentences.ts';
import { aspectsOf, kindName, labelOf, partsOf, type ShownPart, withinTitle } from '../describe/shownPart.ts';
import { plainText } from '../describe/text.ts';
import { type Aspect, aspectNames, type ShownKind, wholes } from '../describe/words.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Compiled } from '../model/app.ts';
import type { ScreenModel } from '../model/screen.ts';
import { sentParts } from '../parts/call.ts';
import { callsOfApp, partOfRoute, partsOfApp, partsOfScreen } from './shownParts.ts';

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
    ...compareParts(appParts(before), appParts(after)),
    ...ids.flatMap((id) => compareScreen(id, before, after)),
  ];
}

/** The application around the screens: its parts, and what it sends. */
function appParts(compiled: Compiled): readonly ShownPart[] {
  return partsOfApp(compiled, sentParts(callsOfApp(compiled), plainNames));
}

function compareScreen(id: string, before: Compiled, after: Compiled): readonly Change[] {
  const [old, made] = [before, after].map(({ routes }) => routes.filter(({ screen }) => screen === id));
  const title = [...(made ?? []), ...(old ?? [])].map((route) => plainText(route.title))[0];
  const named = (change: Change): Change => ({ ...change, whole: wholes.titledScreen(title ?? '', id) });
  const routes = compareParts((old ?? []).flatMap(partOfRoute), (made ?? []).flatMap(partOfRoute)).map(named);
  const [earlier, later] = [before.screens[id], after.screens[id]];
  if (!earlier || !later) return routes;
  const variants = Object.keys(later).filter((variant) => Object.hasOwn(earlier, variant));
  const found = new Map<string, { readonly change: Change; readonly variants: string[] }>();
  for (const variant of variants) {
    const [one, other] = [earlier[variant], later[variant]];
    if (!one || !other) continue;
    for (const change of compareVariant([one, other], [before, after], variant)) {
      const key = JSON.stringify(change);
      const known = found.get(key);
      if (known) known.variants.push(variant);
      else found.set(key, { change, variants: [variant] });
    }
  }
  const own = [...found.values()].map(({ change, variants: some }) =>
    some.length === variants.length ? change : { ...change, variants: some },
  );
  return [...routes, ...own.map(named)];
}

/** Compares a screen in one variant: its parts, and what it sends. */
function compareVariant(
  [earlier, later]: readonly [ScreenModel, ScreenModel],
  [before, after]: readonly [Compiled, Compiled],
  variant: string,
): readonly Change[] {
  const old = partsOfScreen(earlier, before, variant);
  const made = partsOfScreen(later, after, variant);
  // The same names on both sides: a label that changes does not change what is sent.
  const names: Names = {
    ...plainNames,
    subject: (kind, name) => labelIn(made, kind, name) ?? labelIn(old, kind, name) ?? name,
  };
  const sent = (model: ScreenModel) =>
    partsOf(wholes.screen(model.id), sentParts(kindOf(model).calls(model), names));
  return compareParts([...old, ...sent(earlier)], [...made, ...sent(later)]);
}

/** The label of the criterion or of the field of this name. */
function labelIn(parts: readonly ShownPart[], kind: string, name: string): string | null {
  const found = parts.find((part) => part.kind === kind && part.id === name);
  return found ? labelOf(found) : null;
}

function compareParts(before: readonly ShownPart[], after: readonly ShownPart[]): readonly Change[] {
  const [old, made] = [byName(before), byName(after)];
  const gone = before.filter((part) => !made.has(nameOf(part)));
  const come = after.filter((part) => !old.has(nameOf(part)));
  const removed = gone
    .filter((part) => !followsLabel(part, gone, come))
    .map((part) => change(part, 'removed', before));
  const rest = after.flatMap((part) => {
    const earlier = old.get(nameOf(part));
    if (earlier) return compareAspects(earlier, part, before);
    return followsLabel(part, come, gone) ? [] : [change(part, 'added', after)];
  });
  return [...removed, ...rest, ...compareOrder(before, after)];
}

/** A help entry is named after the label of a part: it comes, goes or is renamed with it. */
function followsLabel(part: ShownPart, same: readonly ShownPart[], others: readonly ShownPart[]): boolean {
  if (part.kind !== 'help') return false;
  const isRenamed = others.some(
    ({ kind, aspects }) => kind === 'help' && JSON.stringify(aspects) === JSON.stringify(part.aspects),
  );
  return isRenamed || same.some((one) => one.kind !== 'help' && labelOf(one) === part.id);
}

function compareAspects(before: ShownPart, after: ShownPart, all: readonly ShownPart[]): readonly Change[] {
  const names = [...new Set([...aspectsOf(before), ...aspectsOf(after)])];
  const values = (aspect: Aspect) => [before, after].map(({ aspects }) => aspects[aspect] ?? null);
  const differs = (aspect: Aspect) => new Set(values(aspect)).size > 1;
  const changed = names.filter(differs);
  return changed
    .filter((aspect) => aspect !== 'codes' || !changed.some((other) => listing.has(other)))
    .map((aspect) => {
      const [one = null, other = null] = values(aspect);
      return { ...change(before, 'changed', all), aspect: aspectNames[aspect], before: one, after: other };
    });
}

/** Aspects that list the labels of options: an option that comes or goes is listed once, without its code. */
const listing = new Set<Aspect>(['values', 'format']);

/** Reports parts of a kind whose order has changed. */
function compareOrder(before: readonly ShownPart[], after: readonly ShownPart[]): readonly Change[] {
  const ordered = after.filter(({ kind }) => !unordered.has(kind));
  const kinds = [...new Set(ordered.map(kindName))];
  return kinds.flatMap((kind) => {
    const partsOfKind = (parts: readonly ShownPart[], others: readonly ShownPart[]) =>
      parts.filter((part) => kindName(part) === kind && others.some((one) => nameOf(one) === nameOf(part)));
    const [old, made] = [partsOfKind(before, after), partsOfKind(after, before)];
    if (old.every(({ id }, index) => id === made[index]?.id)) return [];
    const [one, other] = [old, made].map((parts) => parts.map(titleOf).join(', '));
    const [first] = after.filter((part) => kindName(part) === kind);
    if (!first) return [];
    return [
      {
        ...change(first, 'moved', after),
        part: kindTitle(first, after),
        before: one ?? null,
        after: other ?? null,
      },
    ];
  });
}

/** Kinds of parts whose order tells users nothing. */
const unordered = new Set<ShownKind>([
  'text',
  'check',
  'help',
  'parameter',
  'header',
  'sent',
  'call',
  'setting',
]);

/** A change of a part; `all`: the parts among which stands what it is within. */
function change(part: ShownPart, what: Change['what'], all: readonly ShownPart[]): Change {
  return {
    whole: part.whole,
    what,
    part: `${kindTitle(part, all)} « ${titleOf(part)} »`,
    aspect: '',
    before: what === 'removed' ? sayOf(part) : null,
    after: what === 'added' ? sayOf(part) : null,
    variants: null,
  };
}

/** The name of a part in the words of its screen, where it has any. */
function titleOf(part: ShownPart): string {
  const { aspects, id } = part;
  if (part.kind === 'check') return aspects.checked ?? id;
  return labelOf(part) ?? aspects.pageTitle ?? id;
}

/** The name of its kind, with the title of what it is within: `colonne (Lignes en erreur)`. */
function kindTitle(part: ShownPart, all: readonly ShownPart[]): string {
  const { within } = part;
  return kindName({ ...part, within: within === null ? null : withinTitle(within, all) });
}

/** What a part is known by beside its name. */
function sayOf(part: ShownPart): string | null {
  const { aspects } = part;
  if (labelOf(part) !== null) return null;
  return aspects.rule ?? aspects.message ?? aspects.own ?? aspects.operation ?? null;
}

function byName(parts: readonly ShownPart[]): ReadonlyMap<string, ShownPart> {
  return new Map(parts.map((part) => [nameOf(part), part]));
}

function nameOf(part: ShownPart): string {
  return `${kindName(part)}\0${part.id}`;
}
