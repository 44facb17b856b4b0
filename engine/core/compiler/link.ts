/**
 * One index of all names of the application. Every reference of a definition is looked up here, once, and
 * a dangling one is a problem; later phases hold the referenced objects themselves.
 */
import { type Area, type Definitions, isBroken } from '../definition/definitions.ts';
import { screenAt } from '../definition/linkedScreen.ts';
import {
  jsonTypes,
  type LinkedScreen,
  type Linker,
  listsOf,
  paramsOf,
  providerSignIn,
  type Shared,
  type Used,
} from '../definition/linker.ts';
import { isNames } from '../definition/mapParts.ts';
import { createTexts, type Mark, type Texts } from '../messages/catalogue.ts';
import { readMarkdown } from '../messages/markdown.ts';
import type { ScreenId } from '../model/value.ts';
import { engineVocabulary, mergeVocabularies, type Vocabulary } from '../model/vocabulary.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import type { Noun } from '../problems/problems.ts';
import type { Reporter } from '../problems/reporter.ts';
import type { Validated } from './readDefinitions.ts';
import { anyVariant } from './variants.ts';

/** Builds the index. `own`: the names that the application adds to the engine's; `mark`: see `createTexts`. */
export function link(
  { definitions, catalogues }: Validated,
  own: Vocabulary,
  reporter: Reporter,
  mark: Mark | null = null,
): Linker {
  for (const { definition } of definitions.areas)
    if (definition.area === 'app' || definition.area === 'engine')
      reporter.report('reserved-area', [definition, 'area'], definition.area);
  const signsIn = definitions.app.definition.session?.oidc ? { [providerSignIn]: {} } : {};
  const added = { ...own, components: { ...own.components, ...signsIn } };
  const vocabulary = mergeVocabularies(engineVocabulary, added);
  return indexOf(definitions, vocabulary, createTexts(catalogues, reporter, mark), usedSoFar(), reporter);
}

function indexOf(
  definitions: Definitions,
  vocabulary: Vocabulary,
  texts: Texts,
  used: ReturnType<typeof usedSoFar>,
  reporter: Reporter,
): Linker {
  const { report } = reporter;
  const { app, areas } = definitions;
  const screens = screensOf(areas);
  const rights = app.definition.rights ?? {};
  const variants = app.definition.variants?.names ?? [anyVariant];

  return {
    ...reporter,
    definitions,
    over: (completed) => indexOf(completed, vocabulary, texts, used, reporter),
    screens,
    variants,
    texts,
    screen,
    target,
    right: (name, at) => {
      if (Object.hasOwn(rights, name)) return rights[name] ?? null;
      if (!isBroken(app, 'rights')) reportUnknown('right', name, Object.keys(rights), at);
      return null;
    },
    needVariant: (name, at) => {
      if (!app.broken.has('variants')) among('variant', name, variants, at);
    },
    vocabulary,
    word: (registry, name, at) => {
      const known = vocabulary[registry];
      among(registry, name, isNames(known) ? known : Object.keys(known), at);
      return name;
    },
    shared,
    type: (name, area, at) => {
      const types = { ...app.definition.types, ...area?.definition.types };
      const found = Object.hasOwn(types, name) ? types[name] : undefined;
      if (found) used.declarations.add(found);
      else if (![app, area ?? app].some((holder) => isBroken(holder, 'types', name)))
        among('types', name, [...jsonTypes, ...Object.keys(types)], at);
      return found ?? null;
    },
    among,
    blocks: readingPages(definitions, screens, used, reporter, texts.mark),
    readsUser: (name, at) => void used.users.set(name, at),
    readsProperty: (name, at) => {
      const isRead = app.broken.has('session') || app.definition.session?.properties !== undefined;
      if (!isRead) report('properties-missing', at, name);
    },
    replace: (call) => void used.replaced.add(call),
    used: () => usedSoFar(used),
  };

  function screen(id: ScreenId, at: At, leads = true): LinkedScreen | null {
    const found = screens.get(id);
    if (leads) used.screens.add(id);
    if (found) return found;
    const [areaName = '', name = ''] = id.split('/');
    const area = areas.find(({ definition }) => definition.area === areaName);
    if (!area || !isBroken(area, 'screens', name)) reportUnknown('screen', id, [...screens.keys()], at);
    return null;
  }

  function target(id: ScreenId, at: At, params: readonly string[] = [], leads = true): ScreenId {
    const lacking = screen(id, at, leads)?.params.filter((name) => !params.includes(name)) ?? [];
    if (lacking.length > 0) report('screen-needs-path', at, id, lacking);
    return id;
  }

  function shared<Kind extends keyof Shared>(
    area: Area,
    kind: Kind,
    name: string | Shared[Kind],
    at: At,
  ): Shared[Kind] | null {
    if (typeof name !== 'string') return name;
    const entries: Readonly<Record<string, unknown>> =
      kind === 'options' ? listsOf(area, { definitions }) : (area.definition[kind] ?? {});
    const found = (Object.hasOwn(entries, name) ? entries[name] : undefined) as Shared[Kind] | undefined;
    const isHidden = isBroken(area, kind, name) || (kind === 'options' && isBroken(app, kind, name));
    if (found) used.declarations.add(found);
    else if (!isHidden) reportUnknown(kind, name, Object.keys(entries), at);
    return found ?? null;
  }

  function among(what: Noun, name: string, known: readonly string[], at: At): boolean {
    if (!known.includes(name)) reportUnknown(what, name, known, at);
    return known.includes(name);
  }

  function reportUnknown(what: Noun, name: string, known: readonly string[], at: At): void {
    report('unknown-name', at, what, name, nearest(name, known), known);
  }
}

/** Reads long texts; the screens to which their links lead are reached. */
function readingPages(
  { pages }: Definitions,
  screens: ReadonlyMap<ScreenId, LinkedScreen>,
  used: ReturnType<typeof usedSoFar>,
  { take }: Reporter,
  mark: Mark | null,
): Linker['blocks'] {
  return (file, at) => {
    const page = pages.get(file);
    used.pages.add(file);
    if (page === undefined) {
      if (!used.missingPages.has(file)) used.missingPages.set(file, at);
      return [];
    }
    const { blocks, links, problems } = readMarkdown(page, mark);
    take(problems);
    for (const { href } of links) used.screens.add(screenAt(href, screens.values())?.id ?? '');
    return blocks;
  };
}

/** What was looked up: nothing at first, or a copy of what is known. */
function usedSoFar(known?: Used) {
  return {
    declarations: new Set<unknown>(known?.declarations),
    replaced: new Set<unknown>(known?.replaced),
    pages: new Set<string>(known?.pages),
    missingPages: new Map<string, At>(known?.missingPages),
    screens: new Set<ScreenId>(known?.screens),
    users: new Map<string, At>(known?.users),
  };
}

function screensOf(areas: readonly Area[]): ReadonlyMap<ScreenId, LinkedScreen> {
  const screens = new Map<ScreenId, LinkedScreen>();
  for (const area of areas) {
    const { definition } = area;
    for (const [name, screen] of Object.entries(definition.screens)) {
      const id = `${definition.area}/${name}`;
      screens.set(id, { id, name, area, screen, params: paramsOf(screen.path) });
    }
  }
  return screens;
}
