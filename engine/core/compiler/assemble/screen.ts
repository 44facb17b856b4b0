/** A screen in one variant, and the file that contains it in all variants. */

import type { Screen } from '../../../../schemas/types/definition.ts';
import type { Linker } from '../../definition/linker.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { textKeys } from '../../messages/textKeys.ts';
import type { FindFile, FindModel, HelpFile, HelpModel } from '../../model/app.ts';
import type { ScreenBase, ScreenFile, ScreenModel } from '../../model/screen.ts';
import { assembleFind } from '../../parts/find.ts';
import { assembleHelp } from '../../parts/help.ts';
import type { NormalScreen } from '../../parts/normalScreen.ts';
import type { Scope } from '../../parts/scope.ts';
import { reportEmptyTabs } from '../../parts/tabs.ts';
import type { At } from '../../problems/places.ts';

/** Compiles a screen, its help and its quick search in each of its variants; equal results share one model. */
export function assembleScreenFile(
  normal: NormalScreen,
  linker: Linker,
): { readonly file: ScreenFile; readonly help: HelpFile; readonly find: FindFile } {
  const everyField = new Set(normal.variants.flatMap(({ screen }) => fieldNames(screen)));
  const models = shared<ScreenModel>();
  const helps = shared<HelpModel>();
  const finds = shared<FindModel>();
  const assembled = normal.variants.map(({ variant, screen, elements }) => {
    const present = fieldNames(screen);
    const absent = [...everyField].filter((name) => !present.includes(name));
    const scope: Scope = { ...scopeOf(normal, variant, linker), absent };
    const model = models(assembleScreen(screen, scope));
    const help = assembleHelp(screen, elements, scope);
    const find = assembleFind(screen, scope);
    return { variant, model, help: help && helps(help), find: find && finds(find) };
  });
  const file = Object.fromEntries(assembled.map(({ variant, model }) => [variant, model]));
  reportEmptyTabs(normal, file, linker);
  return {
    file,
    help: Object.fromEntries(assembled.flatMap(({ variant, help }) => (help ? [[variant, help]] : []))),
    find: Object.fromEntries(assembled.flatMap(({ variant, find }) => (find ? [[variant, find]] : []))),
  };
}

/** Returns the first of several equal values. */
function shared<T>(): (value: T) => T {
  const known: T[] = [];
  return (value) => {
    const same = known.find((one) => isWrittenAlike(one, value));
    if (same !== undefined) return same;
    known.push(value);
    return value;
  };
}

/** Whether two values are equal including the order of keys, which is that of columns and fields. */
function isWrittenAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every(
      (key, place) => key === others[place] && isWrittenAlike(a[key as keyof object], b[key as keyof object]),
    )
  );
}

function scopeOf(
  { id, name, area, params }: NormalScreen,
  variant: string,
  linker: Linker,
): Omit<Scope, 'absent'> {
  return { ...linker, area, id, variant, key: `${area.definition.area}.${name}`, params, shown: {} };
}

/** The fields of all forms of a screen. */
function fieldNames(written: object): readonly string[] {
  return Object.entries(written).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'variants') return [];
    return key === 'fields' ? Object.keys(value) : fieldNames(value);
  });
}

function assembleScreen(written: Screen, scope: Scope): ScreenModel {
  const at: At = [written];
  const { title, intro } = textKeys.screen(scope.key);
  const base: ScreenBase = {
    id: scope.id,
    heading: scope.texts.need(title, headingArgs(written), at),
    intro: scope.texts.find(intro, headingArgs(written)),
  };
  return kindOf(written).assemble(written, base, scope);
}

/** The placeholders that the data of a screen may fill in its titles. */
export function headingArgs(written: Screen): readonly string[] | 'any' {
  return kindOf(written).hasDataInTitles ? 'any' : [];
}
