/**
 * What definitions leave out is filled in here, once, so that later phases read each part in one form:
 *
 * 1. `completeDeclarations`: what the application and the areas declare for their screens.
 * 2. `completeScreens`: what the address of a screen, its name, its place in the menu and its dashboard say.
 * 3. `screenInVariant`: what a screen is in each of its variants.
 * 4. `completeParts`: the parts of a screen in one variant: their calls, sources, fields and targets.
 * 5. `completeBodies`: what its forms send.
 */
import type { Screen } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../contract/operations.ts';
import { type Linker, relinked } from '../../definition/linker.ts';
import { partsIn, partTree } from '../../definition/partTree.ts';
import type { NormalScreen } from '../../parts/element.ts';
import { elementsOf } from '../../parts/elements.ts';
import { oncePer } from '../../runtime/oncePer.ts';
import { validateScreen } from '../validate.ts';
import { onlyOf, opaque, screenInVariant } from '../variants.ts';
import { completeBodies } from './bodies.ts';
import { completeDeclarations } from './declarations.ts';
import { partsCompleter } from './parts.ts';
import { completeScreens } from './screens.ts';

/** The index over whole definitions, and every screen in every variant. */
export type Completed = { readonly linker: Linker; readonly screens: readonly NormalScreen[] };

/** Completes all definitions. `operations`: the contract; null: there is none. */
export function complete(index: Linker, operations: Operations | null): Completed {
  const declared = completeDeclarations(index, operations);
  const linker = relinked(index, completeScreens(declared, index));
  const screens = [...linker.screens.values()].map((linked): NormalScreen => {
    checkVariantNames(linked.screen, linker);
    const completeParts = partsCompleter(linked, linker, operations);
    // Variants share the screen if they do not change it.
    const wholeOf = oncePer((screen: Screen) => {
      const whole = completeBodies(completeParts(screen), linker.definitions.app.definition, operations);
      return { screen: whole, elements: elementsOf(whole, linked.area.definition) };
    });
    const written = linker.variants.flatMap((variant) => {
      const screen = screenInVariant(linked.screen, variant, linker);
      return screen === null ? [] : [{ variant, screen }];
    });
    const patched = written.filter(({ variant }) => Object.hasOwn(linked.screen.variants ?? {}, variant));
    // What a wrong patch would have made is not known: no variant is checked without it.
    const isSound = patched.map(({ screen }) => validateScreen(screen, linker)).every(Boolean);
    const variants = isSound ? written : [];
    // Its links, and whom they reach, are not known either.
    if (!isSound) linker.hidden.add('links');
    return { ...linked, variants: variants.map(({ variant, screen }) => ({ variant, ...wholeOf(screen) })) };
  });
  return { linker, screens };
}

/** Every `only`, and every patch, must name a variant of the application. */
function checkVariantNames(screen: Screen, linker: Linker): void {
  for (const { words, type } of partsIn(partTree(screen))) checkOnly(words, type, linker);
  for (const [name, patch] of Object.entries(screen.variants ?? {})) {
    linker.needVariant(name, [screen.variants ?? {}, name, 'key']);
    checkPatch(patch, linker);
  }
}

/** What a patch adds. Of which parts it is made is known when it is applied. */
function checkPatch(node: object, linker: Linker): void {
  checkOnly(node, null, linker);
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'object' && value !== null && !opaque.has(key)) checkPatch(value, linker);
}

function checkOnly(part: object, type: string | null, linker: Linker): void {
  const only = onlyOf(part, type);
  for (const [index, name] of [only ?? []].flat().entries())
    linker.needVariant(name, Array.isArray(only) ? [only, String(index)] : [part, 'only']);
}
