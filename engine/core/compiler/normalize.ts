/**
 * Fourth phase: one screen per variant. Applies patches and `only`, validates a patched screen against the grammar
 * again, and fills in what its forms leave to defaults; later phases do not handle variants.
 */
import type { Screen } from '../../../schemas/types/definition.ts';
import type { Operations } from '../contract/operations.ts';
import type { Area } from '../definition/definitions.ts';
import type { Linker } from '../definition/linker.ts';
import { kindOf } from '../kinds/kinds.ts';
import { formCompleter } from '../parts/completeForm.ts';
import type { NormalScreen } from '../parts/normalScreen.ts';
import { oncePer } from '../runtime/oncePer.ts';
import { completeUses } from './completeUses.ts';
import { validateScreen } from './validate.ts';
import { screenInVariant } from './variants.ts';

/** Every screen in every variant. `operations`: the contract; null: there is none. */
export function normalize(linker: Linker, operations: Operations | null): readonly NormalScreen[] {
  const completerOf = oncePer((area: Area) => oncePer(formCompleter(area, linker)));
  return [...linker.screens.values()].map((linked) => {
    checkVariantNames(linked.screen, linker);
    // Variants share the screen if they do not change it.
    const elementsOf = oncePer((screen: Screen) => kindOf(screen).elements(screen, linked.area.definition));
    const wholeOf = oncePer((screen: Screen) =>
      completeUses(completerOf(linked.area)(screen), linked, linker, operations),
    );
    const variants = linker.variants.flatMap((variant) => {
      const screen = screenInVariant(linked.screen, variant, linker);
      if (screen === null) return [];
      const isPatched = Object.hasOwn(linked.screen.variants ?? {}, variant);
      if (isPatched && !validateScreen(screen, linker)) return [];
      const whole = wholeOf(screen);
      return [{ variant, screen: whole, elements: elementsOf(whole) }];
    });
    return { ...linked, variants };
  });
}

/** Every `only`, and every patch, must name a variant of the application. */
function checkVariantNames(node: object, linker: Linker): void {
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    if (key === 'native') continue;
    if (key === 'only') checkOnly(node, value, linker);
    else if (typeof value === 'object' && value !== null) {
      if (key === 'variants')
        for (const name of Object.keys(value)) linker.needVariant(name, [value, name, 'key']);
      checkVariantNames(value, linker);
    }
  }
}

function checkOnly(node: object, only: unknown, linker: Linker): void {
  if (Array.isArray(only))
    for (const [index, name] of only.entries()) linker.needVariant(String(name), [only, String(index)]);
  else linker.needVariant(String(only), [node, 'only']);
}
