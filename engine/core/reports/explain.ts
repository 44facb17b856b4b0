/**
 * What a visitor sees of a screen, and why: each menu entry, filter, column and action, with the position that decides.
 */
import type { MenuEntry, Screen } from '../../../schemas/types/definition.ts';
import type { Prepared } from '../compiler/compile.ts';
import type { Area } from '../definition/definitions.ts';
import type { Linker } from '../definition/linker.ts';
import { describeCondition, describeRef, type Names, plainNames } from '../describe/condition.ts';
import { describeGuard } from '../describe/guard.ts';
import { plainText } from '../describe/text.ts';
import { groups, reasons } from '../describe/words.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Compiled, MenuEntryModel, RouteModel } from '../model/app.ts';
import type { Element } from '../parts/element.ts';
import type { NormalScreen } from '../parts/normalScreen.ts';
import { type At, placeOf } from '../problems/places.ts';
import type { Place } from '../problems/problem.ts';
import { accessOf, existsFor, holdsRight, type Visitor } from '../runtime/access.ts';
import { decide } from './decide.ts';

/** A part, whether it is visible (null: it depends on the data), and why. */
export type Explanation = {
  readonly group: string;
  readonly name: string;
  readonly label: string | null;
  readonly visible: boolean | null;
  readonly why: string;
  readonly at: Place;
};

/** Explains a screen; null if it does not exist. */
export function explain(
  { linker, screens }: Prepared,
  { app, routes }: Compiled,
  id: string,
  visitor: Visitor,
): readonly Explanation[] | null {
  const screen = screens.find((one) => one.id === id);
  const route = routes.find((one) => one.screen === id);
  if (!screen || !route) return null;
  const place = (at: At) => placeOf(linker.places, at);
  const explainRoute = (one: RouteModel, at: At) => ({ ...accessTo(one, app, visitor), at: place(at) });
  const own = explainRoute(route, guardPlace(screen));
  return [
    ...explainMenu(linker.definitions.app.definition.menu ?? {}, app.menu, '', true),
    { ...own, group: groups.screen, name: id, label: null },
    ...elements(screen).map((element) => explainElement(screen, element)),
    ...explainCalls(screen, visitor, linker),
  ];

  function explainMenu(
    entries: Readonly<Record<string, MenuEntry>>,
    models: readonly MenuEntryModel[],
    above: string,
    isOpen: boolean,
  ): readonly Explanation[] {
    return Object.entries(entries).flatMap(([name, entry]) => {
      const target = routes.find((one) => one.screen === entry.screen);
      const said = target
        ? explainRoute(target, [entries, name, 'key'])
        : { visible: false, why: reasons.noScreen, at: place([entries, name, 'key']) };
      const model = models.find(({ id: one }) => one === name);
      const label = model ? plainText(model.label) : null;
      return [
        { ...said, ...(isOpen ? {} : hidden), group: groups.menu, name: `${above}${name}`, label },
        ...explainMenu(
          entry.entries ?? {},
          model?.entries ?? [],
          `${above}${name}.`,
          isOpen && said.visible === true,
        ),
      ];
    });
  }

  function explainElement(normal: NormalScreen, element: Seen): Explanation {
    const { group, id: name } = element;
    const label = element.label === null ? null : labelOf(`${id.replace('/', '.')}.${element.label}`);
    return { group, name, label, ...reasonOf(normal, element) };
  }

  function reasonOf(
    { screen: written, variants, area }: NormalScreen,
    element: Seen,
  ): Pick<Explanation, 'visible' | 'why' | 'at'> {
    const { variant } = visitor;
    const shown = variants.find((one) => one.variant === variant);
    const present = shown?.elements.filter(isSeen).find((one) => isSame(one, element));
    if (present) {
      const { off, conditions, right } = present;
      if (right !== null && !holdsRight(app.rights, visitor, right.name))
        return { visible: false, why: reasons.needsRight(right.name), at: place(right.at) };
      if (off) return { visible: false, why: off.why, at: place(off.at) };
      const decided = conditions
        .map((condition) => ({ condition, visible: decide(condition, app.rights, visitor) }))
        .sort((a, b) => certainty(a.visible) - certainty(b.visible));
      const [deciding] = decided;
      if (deciding) {
        const { condition, visible } = deciding;
        return { visible, why: reasons.when(describeCondition(condition)), at: place([condition]) };
      }
      const isAdded = !seenIn(written, area).some((one) => isSame(one, element));
      return {
        visible: true,
        why: isAdded
          ? reasons.addedFor(variant)
          : present.only === null
            ? reasons.always
            : reasons.existsFor(namesOf(present.only)),
        at: place(present.at),
      };
    }
    const patched = written.variants?.[variant]?.hide ?? [];
    const index = patched.findIndex((path) => element.path === path || element.path.startsWith(`${path}.`));
    if (index >= 0)
      return { visible: false, why: reasons.hiddenFor(variant), at: place([patched, String(index)]) };
    const why =
      element.only === null ? reasons.existsOnlyForAnother : reasons.existsOnlyFor(namesOf(element.only));
    return { visible: false, why, at: place(element.at) };
  }

  function labelOf(key: string): string | null {
    return textOf(key, linker.texts);
  }
}

/** Whether the visitor can open a screen, and why. */
function accessTo(
  route: RouteModel,
  { rights }: Compiled['app'],
  visitor: Visitor,
): Pick<Explanation, 'visible' | 'why'> {
  const exists = existsFor(route, visitor);
  const access = accessOf(route.guard, rights, visitor);
  const why = exists ? describeGuard(route.guard) : reasons.screenExistsOnlyFor(namesOf(route.only ?? []));
  return {
    visible: exists && access === 'open',
    why: exists && access === 'signIn' ? reasons.signInFirst(why) : why,
  };
}

/** Each call of the screen in the visitor's variant, and where the value of each parameter comes from. */
function explainCalls(
  { id, variants }: NormalScreen,
  visitor: Visitor,
  { places, texts }: Linker,
): readonly Explanation[] {
  const shown = variants.find(({ variant }) => variant === visitor.variant);
  const calls = new Set(shown?.elements.flatMap((one) => one.calls.map(({ call }) => call)));
  const fields = variants.flatMap(({ elements }) => elements.filter(({ form }) => form !== null));
  const labels = new Map(fields.map(({ id: name, label }) => [name, label]));
  const names: Names = {
    ...plainNames,
    subject: (_kind, name) => textOf(`${id.replace('/', '.')}.${labels.get(name) ?? ''}`, texts) ?? name,
  };
  const line = (name: string, why: string, at: At): Explanation => ({
    ...{ group: groups.calls, name, label: null, visible: null, why },
    at: placeOf(places, at),
  });
  return [...calls].flatMap((call) => [
    line(call.call, reasons.calledByScreen, [call, 'call']),
    ...[call.path ?? {}, call.query ?? {}].flatMap((refs) =>
      Object.entries(refs).map(([name, ref]) =>
        line(`  ${name}`, describeRef(ref, names), [refs, name, 'key']),
      ),
    ),
  ]);
}

/** A text that holds no argument; null: there is none. */
function textOf(key: string, { find }: Linker['texts']): string | null {
  const text = find(key, 'any');
  return typeof text === 'string' ? text : null;
}

/** Among several conditions a failed one decides, then one that depends on the data. */
const certainty = (visible: boolean | null): number => (visible === false ? 0 : visible === null ? 1 : 2);

const hidden = { visible: false, why: reasons.hiddenAbove } as const;

/** The parts of a screen in its definition and those that variants add, in groups. */
function elements({ screen, variants, area }: NormalScreen): readonly Seen[] {
  const all = [...seenIn(screen, area), ...variants.flatMap((one) => one.elements.filter(isSeen))];
  const distinct = all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
  const groups = [...new Set(distinct.map(({ group }) => group))];
  return groups.flatMap((group) => distinct.filter((one) => one.group === group));
}

/** An element that users see directly. */
type Seen = Element & { readonly group: string };

function seenIn(screen: Screen, { definition }: Area): readonly Seen[] {
  return kindOf(screen).elements(screen, definition).filter(isSeen);
}

function isSeen(one: Element): one is Seen {
  return one.group !== null;
}

function isSame(a: Seen, b: Seen): boolean {
  return a.group === b.group && a.path === b.path;
}

function guardPlace({ screen, area }: NormalScreen): At {
  const holder = screen.guard === undefined && screen.right === undefined ? area.definition : screen;
  return [holder, holder.guard === undefined ? 'right' : 'guard', 'key'];
}

function namesOf(names: string | readonly string[]): string {
  return (typeof names === 'string' ? [names] : names).map((name) => `« ${name} »`).join(', ');
}
