/** Who sees the parts of a screen that not everyone who opens it sees, by variant and by rights. */
import type { Completed } from '../compiler/complete/complete.ts';
import { groups, reasons, shownKinds } from '../describe/words.ts';
import type { Compiled } from '../model/app.ts';
import { explain } from './explain.ts';
import type { Explanation } from './gates.ts';

/** What makes more parts visible to a person: a right, or the sign-in. */
type Step = { readonly name: string; readonly right: string | null };

/** One line for each part, with who sees it in each variant. What depends on the data counts as seen. */
export function explainSight(prepared: Completed, compiled: Compiled, id: string): readonly Explanation[] {
  const { app, routes } = compiled;
  const route = routes.find(({ screen }) => screen === id);
  const screen = prepared.screens.find((one) => one.id === id);
  if (!route || !screen) return [];
  const { guard } = route;
  const signedIn: Step = { name: reasons.signedIn, right: null };
  const rights = Object.keys(app.rights).map((right): Step => ({ name: `« ${right} »`, right }));
  const steps = guard.kind === 'public' ? [signedIn, ...rights] : rights;
  const openers =
    guard.kind === 'right'
      ? guard.anyOf.map((right): readonly Step[] => [{ name: right, right }])
      : [guard.kind === 'public' ? [] : [signedIn]];
  const sights = new Map<string, ReadonlyMap<string, Explanation>>();
  const isSeen = (key: string, variant: string, held: readonly Step[]) =>
    openers.every((opener) => sightOf(variant, [...opener, ...held]).get(key)?.visible !== false);
  const variants = screen.variants.map(({ variant }) => variant);
  const [first = ''] = variants;
  const parts = [...sightOf(first, openers[0] ?? []).values()].filter(({ group }) => !whole.has(group));
  const lines = parts.flatMap((part): readonly Explanation[] => {
    const who = variants.map((variant) => whoSees((held) => isSeen(keyOf(part), variant, held), steps));
    const isOne = new Set(who).size === 1;
    if (isOne && (who[0] === reasons.everyone || who[0] === reasons.nobody)) return [];
    const why = isOne ? (who[0] ?? '') : variants.map((variant, at) => `${variant} : ${who[at]}`).join(' ; ');
    return [{ ...part, group: groups.sight, name: `${part.group}, ${part.name}`, visible: null, why }];
  });
  // A column is a part of its table and of its CSV file.
  const once = new Map(lines.toReversed().map((line) => [JSON.stringify([line.at, line.why]), line]));
  return [...once.values()].reverse();

  /** The parts as a person sees them, by key. */
  function sightOf(variant: string, held: readonly Step[]): ReadonlyMap<string, Explanation> {
    const rightsHeld = held.flatMap(({ right }) => right ?? []);
    const key = [variant, held.length > 0, ...new Set(rightsHeld.toSorted())].join(' ');
    const known = sights.get(key);
    if (known !== undefined) return known;
    const visitor = {
      signedIn: held.length > 0,
      rights: new Map(rightsHeld.map((right) => [right.toLowerCase(), true] as const)),
      variant,
    };
    const lines = explain(prepared, compiled, id, visitor) ?? [];
    const sight = new Map(lines.map((line) => [keyOf(line), line] as const));
    sights.set(key, sight);
    return sight;
  }
}

/** Who sees a part, by what they need to hold beside what opens the screen. */
function whoSees(isSeen: (held: readonly Step[]) => boolean, steps: readonly Step[]): string {
  const names = (some: readonly Step[], sign: string) => some.map(({ name }) => name).join(sign);
  if (isSeen([])) {
    const against = steps.filter((step) => !isSeen([step]));
    return against.length === 0 ? reasons.everyone : reasons.everyoneBut(names(against, ', '));
  }
  const enough = steps.filter((step) => isSeen([step]));
  if (enough.length > 0) return names(enough[0]?.right === null ? enough.slice(0, 1) : enough, ' ou ');
  if (!isSeen(steps)) return reasons.nobody;
  const needed = steps.reduce((left, step) => {
    const without = left.filter((one) => one !== step);
    return isSeen(without) ? without : left;
  }, steps);
  return names(needed, ' et ');
}

function keyOf({ group, name }: Explanation): string {
  return `${group} ${name}`;
}

/** Not parts of the screen, or listed with the parts that they are made for. */
const { menuEntry, screen, call } = shownKinds;
const whole: ReadonlySet<string> = new Set([menuEntry.title, screen.title, call.title, groups.appCalls]);
