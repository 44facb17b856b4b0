/** What an explanation says of a part, and what may hide it from a visitor: a right, the screen that it leads to, a condition. */
import type { Condition } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import { describeCondition, describeGuard } from '../describe/sentences.ts';
import { quotedNames, reasons } from '../describe/words.ts';
import type { AppModel, Compiled, RouteModel } from '../model/app.ts';
import type { Element } from '../parts/element.ts';
import type { At } from '../problems/places.ts';
import type { Place } from '../problems/problem.ts';
import { accessOf, existsFor, holdsRight, type Visitor } from '../runtime/access.ts';

/** Whether the visitor passes (null: it depends on the data), and why. */
type Passing = { readonly visible: boolean | null; readonly why: string };
/** The same, with what decides it. */
export type Gate = Passing & { readonly at: At };

/** A part, whether it is visible (null: it depends on the data), and why. */
export type Explanation = {
  readonly group: string;
  readonly name: string;
  readonly label: string | null;
  readonly visible: boolean | null;
  readonly why: string;
  readonly at: Place;
};

/** A text that holds no argument; null: there is none. */
export function fixedText(key: string, { find }: Linker['texts']): string | null {
  const text = find(key, 'any');
  return typeof text === 'string' ? text : null;
}

/** Whether the visitor can open a screen, and why. */
export function accessTo(
  route: RouteModel,
  { rights }: Pick<Compiled['app'], 'rights'>,
  visitor: Visitor,
): Passing {
  const exists = existsFor(route, visitor);
  const access = accessOf(route.guard, rights, visitor);
  const why = exists
    ? describeGuard(route.guard)
    : reasons.screenExistsOnlyFor(quotedNames(route.only ?? []));
  return {
    visible: exists && access === 'open',
    why: exists && access === 'signIn' ? reasons.signInFirst(why) : why,
  };
}

/** The right that the visitor lacks for an element, or the screen that they cannot open; null: nothing. */
export function barredBy(
  { right, target }: Element,
  { app, routes }: Compiled,
  visitor: Visitor,
): Gate | null {
  if (right !== null && !holdsRight(app.rights, visitor, right.name))
    return { visible: false, why: reasons.needsRight(right.name), at: right.at };
  const route = target && routes.find(({ screen }) => screen === target.screen);
  if (!target || !route) return null;
  const { visible, why } = accessTo(route, app, visitor);
  return visible ? null : { visible, why: reasons.leadsTo(target.screen, why), at: target.at };
}

/** The condition that decides; null: there is none. A failed one decides, then one that depends on the data. */
export function conditionOf({ conditions }: Element, { app }: Compiled, visitor: Visitor): Gate | null {
  const [deciding] = conditions
    .map((condition): Gate => {
      const visible = decide(condition, app.rights, visitor);
      return { visible, why: reasons.when(describeCondition(condition)), at: [condition] };
    })
    .sort((a, b) => certainty(a.visible) - certainty(b.visible));
  return deciding ?? null;
}

const certainty = (visible: boolean | null): number => (visible === false ? 0 : visible === null ? 1 : 2);

/** Whether a condition holds; null: it depends on the data. */
function decide(condition: Condition, rights: AppModel['rights'], visitor: Visitor): boolean | null {
  const { right, variant, all, any, not } = condition;
  if (right !== undefined) return holdsRight(rights, visitor, right);
  if (variant !== undefined) return variant === visitor.variant;
  if (not !== undefined) {
    const inner = decide(not, rights, visitor);
    return inner === null ? null : !inner;
  }
  const parts = all ?? any;
  if (parts === undefined) return null;
  const decided = parts.map((part) => decide(part, rights, visitor));
  const deciding = any !== undefined;
  if (decided.includes(deciding)) return deciding;
  return decided.includes(null) ? null : !deciding;
}
