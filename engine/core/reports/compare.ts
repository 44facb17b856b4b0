/** The differences that users see between two versions of an application: one line per change, by screen. */
import { type Names, plainNames } from '../describe/sentences.ts';
import { aspectsOf, kindName, labelOf, type ShownPart, withinTitle } from '../describe/shownPart.ts';
import { plainText } from '../describe/text.ts';
import { type Aspect, aspectNames, type ShownKind, wholes } from '../describe/words.ts';
import type { Compiled } from '../model/app.ts';
import { sentParts } from '../parts/call.ts';
import { partOfRoute, partsOfApp, partsOfScreen, type SayCalls } from './shownParts.ts';

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
  const ofApp = (compiled: Compiled) => partsOfApp(compiled, (calls) => sentParts(calls, plainNames));
  return [
    ...compareParts(ofApp(before), ofApp(after)),
    ...ids.flatMap((id) => compareScreen(id, before, after)),
  ];
}

function compareScreen(id: string, before: Compiled, after: Compiled): readonly Change[] {
  const routesIn = ({ routes }: Compiled) => routes.filter(({ screen }) => screen === id);
  const [old, made] = [routesIn(before), routesIn(after)];
  const [title = ''] = [...made, ...old].map((route) => plainText(route.title));
  const [earlier = {}, later = {}] = [before.screens[id], after.screens[id]];
  const variants = Object.keys(later).filter((variant) => Object.hasOwn(earlier, variant));
  const changes = variants.flatMap((variant) => compareVariant(id, variant, before, after));
  const groups = Map.groupBy(changes, (one) => JSON.stringify({ ...one, variants: null }));
  const own = [...groups.values()].flatMap((same) => {
    const some = same.flatMap((one) => one.variants ?? []);
    const concerned = some.length === variants.length ? null : some;
    return same.slice(0, 1).map((one) => ({ ...one, variants: concerned }));
  });
  const whole = wholes.titledScreen(title, id);
  const ofRoutes = compareParts(old.flatMap(partOfRoute), made.flatMap(partOfRoute));
  return [...ofRoutes, ...own].map((one) => ({ ...one, whole }));
}

/** Compares a screen in one variant: its parts, and what it sends. */
function compareVariant(id: string, variant: string, before: Compiled, after: Compiled): readonly Change[] {
  const partsIn = (compiled: Compiled, sayCalls: SayCalls) => {
    const model = compiled.screens[id]?.[variant];
    return model ? partsOfScreen(model, compiled, variant, sayCalls) : [];
  };
  // The same names on both sides: a label that changes does not change what is sent.
  const known = [after, before].flatMap((compiled) => partsIn(compiled, () => null));
  const labelled = (kind: string, name: string) =>
    known.flatMap((part) => (part.kind === kind && part.id === name ? (labelOf(part) ?? []) : []))[0];
  const names: Names = { ...plainNames, subject: (kind, name) => labelled(kind, name) ?? name };
  const sent: SayCalls = (calls) => sentParts(calls, names);
  const changes = compareParts(partsIn(before, sent), partsIn(after, sent));
  return changes.map((one) => ({ ...one, variants: [variant] }));
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
  return [...Map.groupBy(ordered, kindName).values()].flatMap((parts) => {
    const isIn = (part: ShownPart, others: readonly ShownPart[]) =>
      others.some((one) => nameOf(one) === nameOf(part));
    const old = before.filter((part) => isIn(part, parts));
    const made = parts.filter((part) => isIn(part, before));
    const [first] = made;
    if (first === undefined || old.every(({ id }, index) => id === made[index]?.id)) return [];
    const [one, other] = [titlesOf(old), titlesOf(made)];
    return [{ ...change(first, 'moved', after), part: kindTitle(first, after), before: one, after: other }];
  });
}

const titlesOf = (parts: readonly ShownPart[]) => parts.map(titleOf).join(', ');

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
