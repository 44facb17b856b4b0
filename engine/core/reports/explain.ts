/**
 * What a visitor sees of a screen, and why: each menu entry, filter, column and action, with the position that decides.
 */
import type { MenuEntry, Screen } from '../../../schemas/types/definition.ts';
import type { Completed } from '../compiler/complete/complete.ts';
import type { Operations } from '../contract/operations.ts';
import type { Area } from '../definition/definitions.ts';
import { guardHolder } from '../definition/linkedScreen.ts';
import { plainText } from '../describe/text.ts';
import { quotedNames, reasons, shownKinds } from '../describe/words.ts';
import type { Compiled, MenuEntryModel } from '../model/app.ts';
import type { Element, NormalScreen } from '../parts/element.ts';
import { elementsOf } from '../parts/elements.ts';
import { type At, placeOf } from '../problems/places.ts';
import type { Visitor } from '../runtime/access.ts';
import { explainAppCalls, explainCalls } from './explainCalls.ts';
import { accessTo, barredBy, conditionOf, type Explanation, fixedText, type Gate } from './gates.ts';

/** Explains a screen; null if it does not exist. `operations`: the contract; null: there is none. */
export function explain(
  { linker, screens }: Completed,
  compiled: Compiled,
  id: string,
  visitor: Visitor,
  operations: Operations | null = null,
): readonly Explanation[] | null {
  const { app, routes } = compiled;
  const screen = screens.find((one) => one.id === id);
  const route = routes.find((one) => one.screen === id);
  if (!screen || !route) return null;
  const placed = (gate: Gate) => ({ ...gate, at: placeOf(gate.at) });
  const guard: Gate = { ...accessTo(route, app, visitor), at: guardPlace(screen) };
  const isOpen = guard.visible === true;
  const refusal = (element: Element) => (isOpen ? barredBy(element, compiled, visitor) : guard);
  const condition = (element: Element) => conditionOf(element, compiled, visitor);
  return [
    ...explainMenu(app.menu, linker.definitions.app.definition.menu ?? {}, '', true),
    { ...placed(guard), group: shownKinds.screen.title, name: id, label: null },
    ...elements(screen, visitor).map((one) => ({
      ...{ group: one.group, name: one.id, label: labelOf(screen, one) },
      ...reasonOf(screen, one),
    })),
    ...explainCalls(screen, visitor, { linker, operations }, (one) => refusal(one) ?? condition(one)),
    ...explainAppCalls({ linker, operations }),
  ];

  function explainMenu(
    models: readonly MenuEntryModel[],
    entries: Readonly<Record<string, MenuEntry>>,
    above: string,
    isShown: boolean,
  ): readonly Explanation[] {
    return models.flatMap((model) => {
      const target = routes.find((one) => one.screen === model.screen);
      if (!target) return [];
      const gate = isShown ? accessTo(target, app, visitor) : { visible: false, why: reasons.hiddenAbove };
      const at = placeOf([entries, model.id, 'key']);
      const name = above + model.id;
      const below = entries[model.id]?.entries ?? {};
      return [
        { ...gate, at, group: shownKinds.menuEntry.title, name, label: plainText(model.label) },
        ...explainMenu(model.entries, below, `${name}.`, gate.visible === true),
      ];
    });
  }

  function reasonOf(
    { screen: written, variants, area }: NormalScreen,
    element: Seen,
  ): Pick<Explanation, 'visible' | 'why' | 'at'> {
    if (!isOpen) return placed(guard);
    const { variant } = visitor;
    const shown = variants.find((one) => one.variant === variant);
    const present = shown?.elements.filter(isSeen).find((one) => isSame(one, element));
    if (present) {
      const { off } = present;
      const gate = refusal(present) ?? (off && { visible: false, ...off }) ?? condition(present);
      if (gate) return placed(gate);
      const isAdded = !seenIn(written, area).some((one) => isSame(one, element));
      return {
        visible: true,
        why: isAdded
          ? reasons.addedFor(variant)
          : present.only === null
            ? reasons.always
            : reasons.existsFor(quotedNames(present.only)),
        at: placeOf(present.at),
      };
    }
    const patched = written.variants?.[variant]?.hide ?? [];
    const index = patched.findIndex((path) => element.path === path || element.path.startsWith(`${path}.`));
    if (index >= 0)
      return { visible: false, why: reasons.hiddenFor(variant), at: placeOf([patched, String(index)]) };
    const why =
      element.only === null ? reasons.existsOnlyForAnother : reasons.existsOnlyFor(quotedNames(element.only));
    return { visible: false, why, at: placeOf(element.at) };
  }

  /** Its own label, or the title of the screen that it leads to, which is complete in the variants alone. */
  function labelOf({ variants }: NormalScreen, element: Seen): string | null {
    const { label } = element;
    if (label === null) return null;
    const target = variants
      .flatMap(({ elements }) => elements.filter(isSeen))
      .find((one) => isSame(one, element))?.target;
    const title = routes.find((one) => one.screen === target?.screen)?.title;
    return fixedText(`${id.replace('/', '.')}.${label}`, linker.texts) ?? (title ? plainText(title) : null);
  }
}

/** The parts of a screen in its definition and those that variants add, in groups; those of the visitor in their order. */
function elements({ screen, variants, area }: NormalScreen, { variant }: Visitor): readonly Seen[] {
  const all = [...seenIn(screen, area), ...variants.flatMap((one) => one.elements.filter(isSeen))];
  const distinct = all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
  const shown = variants.find((one) => one.variant === variant)?.elements.filter(isSeen) ?? [];
  const order = shown.flatMap((one) => distinct.find((other) => isSame(one, other)) ?? []).values();
  const ordered = distinct.map((one) => {
    const isShown = shown.some((other) => isSame(one, other));
    return (isShown ? order.next().value : undefined) ?? one;
  });
  return [...Map.groupBy(ordered, ({ group }) => group).values()].flat();
}

/** An element that users see directly. */
type Seen = Element & { readonly group: string };

function seenIn(screen: Screen, { definition }: Area): readonly Seen[] {
  return elementsOf(screen, definition).filter(isSeen);
}

function isSeen(one: Element): one is Seen {
  return one.group !== null;
}

function isSame(a: Seen, b: Seen): boolean {
  return a.group === b.group && a.path === b.path;
}

function guardPlace(linked: NormalScreen): At {
  const holder = guardHolder(linked);
  return [holder, holder.guard === undefined ? 'right' : 'guard', 'key'];
}
