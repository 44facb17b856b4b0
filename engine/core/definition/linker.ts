/**
 * One index of all names of the application. Every reference of a definition is looked up here, once, and
 * a dangling one is a problem; later phases hold the referenced objects themselves.
 */
import type {
  Call,
  FieldType,
  OptionList,
  Right,
  Screen,
  Source,
} from '../../../schemas/types/definition.ts';
import { createTexts, type Mark, type Texts } from '../messages/catalogue.ts';
import { readMarkdown } from '../messages/markdown.ts';
import type { PageBlock } from '../model/screen.ts';
import type { ScreenId } from '../model/value.ts';
import { type RegistryName, type Vocabulary, withEngineNames } from '../model/vocabulary.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import type { Noun } from '../problems/problems.ts';
import type { Reporter } from '../problems/reporter.ts';
import { type Area, type Definitions, isBroken, type Validated } from './definitions.ts';

export type LinkedScreen = {
  readonly id: ScreenId;
  readonly name: string;
  readonly area: Area;
  readonly screen: Screen;
  /** Parameters of its address. */
  readonly params: readonly string[];
};

/** What an area declares for its screens. */
type Shared = { readonly sources: Source; readonly calls: Call; readonly options: OptionList };

/** Every name, and the look-ups that report what leads nowhere. */
export type Linker = Readonly<ReturnType<typeof indexOf>>;

export type Used = {
  /** Sources, calls and lists by their identity. */
  readonly declarations: ReadonlySet<unknown>;
  /** Declared calls that copies stand for. */
  readonly replaced: ReadonlySet<unknown>;
  /** By path. */
  readonly pages: ReadonlySet<string>;
  /** Pages that do not exist, each where it is first named. */
  readonly missingPages: ReadonlyMap<string, At>;
  /** Screens that a menu, a link, an action or the like leads to. */
  readonly screens: ReadonlySet<ScreenId>;
  /** Values of the user by name, each where it is first read. */
  readonly users: ReadonlyMap<string, At>;
};

/** Replaces all variants when their names are invalid: every element exists in it. */
export const anyVariant = '*';

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
  const vocabulary = withEngineNames({ ...own, components: { ...own.components, ...signsIn } });
  return indexOf(definitions, vocabulary, createTexts(catalogues, reporter, mark), reporter);
}

/** The same index over definitions that were completed. */
export function relinked(linker: Linker, completed: Definitions): Linker {
  return indexOf(completed, linker.vocabulary, linker.texts, linker, linker.used());
}

function indexOf(
  definitions: Definitions,
  vocabulary: Vocabulary,
  texts: Texts,
  reporter: Reporter,
  before?: Used,
) {
  const { report } = reporter;
  const used = usedSoFar(before);
  const { among, reportUnknown } = naming(reporter);
  const { app, areas } = definitions;
  const screens = screensOf(areas);
  const rights = app.definition.rights ?? {};
  const variants = app.definition.variants?.names ?? [anyVariant];

  return {
    ...reporter,
    definitions,
    screens,
    variants,
    texts,
    /** The names of the engine and of the application. */
    vocabulary,
    screen,
    target,
    shared,
    among,
    blocks: readingPages(definitions, screens, used, reporter, texts.mark),
    right: (name: string, at: At): Right | null => {
      if (Object.hasOwn(rights, name)) return rights[name] ?? null;
      if (!isBroken(app, 'rights')) reportUnknown('right', name, Object.keys(rights), at);
      return null;
    },
    needVariant: (name: string, at: At): void => {
      if (!app.broken.has('variants')) among('variant', name, variants, at);
    },
    word: (registry: RegistryName, name: string, at: At): string => {
      const known = vocabulary[registry];
      among(registry, name, Array.isArray(known) ? known : Object.keys(known), at);
      return name;
    },
    /** A type of an area, or (`area` null, or without one) of the application; null: it does not exist. */
    type: (name: string, area: Area | null, at: At): FieldType | null => {
      const types = { ...app.definition.types, ...area?.definition.types };
      const found = Object.hasOwn(types, name) ? types[name] : undefined;
      if (found) used.declarations.add(found);
      else if (![app, area ?? app].some((holder) => isBroken(holder, 'types', name)))
        among('types', name, [...jsonTypes, ...Object.keys(types)], at);
      return found ?? null;
    },
    /** Takes note of a value of the user that is read. */
    readsUser: (name: string, at: At) => void used.users.set(name, at),
    /** Reports a property of the server that nothing reads. */
    readsProperty: (name: string, at: At): void => {
      const isRead = app.broken.has('session') || app.definition.session?.properties !== undefined;
      if (!isRead) report('properties-missing', at, name);
    },
    /** Takes note of a declared call that a copy stands for, completed for the place where it is used. */
    replace: (call: Call) => void used.replaced.add(call),
    /** What was looked up so far. */
    used: (): Used => usedSoFar(used),
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

  /** A screen that opens with the parameters at hand. `leads`: readers find it there again. */
  function target(id: ScreenId, at: At, params: readonly string[] = [], leads = true): ScreenId {
    const lacking = screen(id, at, leads)?.params.filter((name) => !params.includes(name)) ?? [];
    if (lacking.length > 0) report('screen-needs-path', at, id, lacking);
    return id;
  }

  /** An entry of an area, or a list of the application, which counts as used; or the value that is written in place. */
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
}

function naming({ report }: Reporter) {
  const reportUnknown = (what: Noun, name: string, known: readonly string[], at: At): void =>
    report('unknown-name', at, what, name, nearest(name, known), known);
  /** Whether a list contains a name; reports a name that it lacks. */
  const among = (what: Noun, name: string, known: readonly string[], at: At): boolean => {
    if (!known.includes(name)) reportUnknown(what, name, known, at);
    return known.includes(name);
  };
  return { among, reportUnknown };
}

/** Reads long texts; the screens to which their links lead are reached. */
function readingPages(
  { pages }: Definitions,
  screens: ReadonlyMap<ScreenId, LinkedScreen>,
  used: ReturnType<typeof usedSoFar>,
  { take }: Reporter,
  mark: Mark | null,
) {
  return (file: string, at: At): readonly PageBlock[] => {
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

/** The screen that an address of the application opens. */
export function screenAt(href: string, screens: Iterable<LinkedScreen>): LinkedScreen | undefined {
  const steps = href.replace(/[?#].*$/, '').split('/');
  const opens = (address: string) => {
    const wanted = address.split('/');
    const isSame = (step: string, at: number) => step.startsWith('{') || step === steps[at];
    return address !== '*' && wanted.length === steps.length && wanted.every(isSame);
  };
  return [...screens].find(({ screen: { path, alias = [] } }) => [path, ...alias].some(opens));
}

/** The component of the engine that leads to an identity provider. */
export const providerSignIn = 'ProviderSignIn';

/** The types of JSON Schema that a field may have. */
export const jsonTypes: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array'];

/** The lists of an area, and those of the application. */
export function listsOf(
  area: Area,
  { definitions }: { readonly definitions: Definitions },
): Readonly<Record<string, OptionList>> {
  return { ...definitions.app.definition.options, ...area.definition.options };
}

/** The `{names}` of an address or of a call's path. */
export function paramsOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}
