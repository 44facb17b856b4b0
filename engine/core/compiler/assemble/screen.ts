/** A screen in one variant, and the file that contains it in all variants. */

import type { Screen } from '../../../../schemas/types/definition.ts';
import type { Linker } from '../../definition/linker.ts';
import { partsIn, partTree } from '../../definition/partTree.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { textKeys } from '../../messages/textKeys.ts';
import type { FindFile, FindModel, HelpFile, HelpModel } from '../../model/app.ts';
import type { ScreenBase, ScreenFile, ScreenModel } from '../../model/screen.ts';
import { assembleFind, assembleHelp } from '../../parts/aids.ts';
import type { NormalScreen } from '../../parts/element.ts';
import { fillsTitles } from '../../parts/partTypes.ts';
import type { Scope } from '../../parts/scope.ts';
import { reportEmptyTabs } from '../../parts/tabs.ts';

/** Compiles a screen, its help and its quick search in each of its variants; equal results share one model. */
export function assembleScreenFile(
  normal: NormalScreen,
  linker: Linker,
): { readonly file: ScreenFile; readonly help: HelpFile; readonly find: FindFile } {
  const { id, area, params } = normal;
  const key = id.replace('/', '.');
  const everyField = new Set(normal.variants.flatMap(({ screen }) => fieldNames(screen)));
  const models = shared<ScreenModel>();
  const helps = shared<HelpModel>();
  const finds = shared<FindModel>();
  const assembled = normal.variants.map(({ variant, screen, elements }) => {
    const present = fieldNames(screen);
    const absent = [...everyField].filter((name) => !present.includes(name));
    const scope: Scope = { ...linker, area, id, variant, key, params, absent, shown: {} };
    const model = models(assembleScreen(screen, scope));
    const help = assembleHelp(screen, elements, scope);
    const find = assembleFind(screen, scope);
    return { variant, model, help: help && helps(help), find: find && finds(find) };
  });
  const file = Object.fromEntries(assembled.map(({ variant, model }) => [variant, model]));
  const aid = <Name extends 'help' | 'find'>(name: Name) =>
    Object.fromEntries(assembled.flatMap(({ variant, [name]: made }) => (made ? [[variant, made]] : [])));
  reportEmptyTabs(normal, file, linker);
  return { file, help: aid('help'), find: aid('find') };
}

/** Returns the first of several equal values. */
function shared<T>(): (value: T) => T {
  const known = new Map<string, T>();
  return (value) => {
    // The order of keys is that of columns and fields.
    const written = JSON.stringify(value);
    const first = known.get(written) ?? value;
    known.set(written, first);
    return first;
  };
}

/** The fields of all forms of a screen. */
function fieldNames(screen: Screen): readonly string[] {
  return partsIn(partTree(screen)).flatMap((part) =>
    part.type === 'form' ? Object.keys(part.words.fields) : [],
  );
}

/** Its kind is that of the members that the function of its kind compiles. */
function assembleScreen(written: Screen, scope: Scope): ScreenModel {
  const { title, intro } = textKeys.screen(scope.key);
  const filled = headingArgs(written);
  const base: ScreenBase = {
    id: scope.id,
    heading: scope.texts.need(title, filled, [written]),
    intro: scope.texts.find(intro, filled),
  };
  return { ...base, kind: written.kind, ...kindOf(written).assemble(written, scope) } as ScreenModel;
}

/** The placeholders that the data of a screen may fill in its titles. */
export function headingArgs(written: Screen): readonly string[] | 'any' {
  return fillsTitles(written.kind) ? 'any' : [];
}
