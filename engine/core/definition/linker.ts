/** The index of the names of an application: what parts and kinds of screens look up. `compiler/link.ts` builds it. */
import type {
  Call,
  FieldType,
  OptionList,
  Right,
  Screen,
  Source,
} from '../../../schemas/types/definition.ts';
import type { Texts } from '../messages/catalogue.ts';
import type { PageBlock } from '../model/screen.ts';
import type { ScreenId } from '../model/value.ts';
import type { Registry, Vocabulary } from '../model/vocabulary.ts';
import type { At } from '../problems/places.ts';
import type { Noun } from '../problems/problems.ts';
import type { Reporter } from '../problems/reporter.ts';
import type { Area, Definitions } from './definitions.ts';

export type LinkedScreen = {
  readonly id: ScreenId;
  readonly name: string;
  readonly area: Area;
  readonly screen: Screen;
  /** Parameters of its address. */
  readonly params: readonly string[];
};

/** What an area declares for its screens. */
export type Shared = { readonly sources: Source; readonly calls: Call; readonly options: OptionList };

/** Every name, and the look-ups that report what leads nowhere. */
export type Linker = Reporter & {
  readonly definitions: Definitions;
  /** The same index over definitions that were completed. */
  readonly over: (definitions: Definitions) => Linker;
  readonly screens: ReadonlyMap<ScreenId, LinkedScreen>;
  readonly variants: readonly string[];
  readonly texts: Texts;
  readonly screen: (id: ScreenId, at: At) => LinkedScreen | null;
  /** A screen that opens with the parameters at hand. `leads`: readers find it there again. */
  readonly target: (id: ScreenId, at: At, params?: readonly string[], leads?: boolean) => ScreenId;
  readonly right: (name: string, at: At) => Right | null;
  readonly needVariant: (name: string, at: At) => void;
  /** The names of the engine and of the application. */
  readonly vocabulary: Vocabulary;
  readonly word: (registry: Registry, name: string, at: At) => string;
  /** An entry of an area, or a list of the application, which counts as used; or the value that is written in place. */
  readonly shared: <Kind extends keyof Shared>(
    area: Area,
    kind: Kind,
    name: string | Shared[Kind],
    at: At,
  ) => Shared[Kind] | null;
  /** A type of an area, or (`area` null, or without one) of the application; null: it does not exist. */
  readonly type: (name: string, area: Area | null, at: At) => FieldType | null;
  /** Whether a list contains a name; reports a name that it lacks. */
  readonly among: (what: Noun, name: string, known: readonly string[], at: At) => boolean;
  readonly blocks: (file: string, at: At) => readonly PageBlock[];
  /** Takes note of a value of the user that is read. */
  readonly readsUser: (name: string, at: At) => void;
  /** Reports a property of the server that nothing reads. */
  readonly readsProperty: (name: string, at: At) => void;
  /** Takes note of a declared call that a copy stands for, completed for the place where it is used. */
  readonly replace: (call: Call) => void;
  /** What was looked up so far. */
  readonly used: () => Used;
};

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

/** The component of the engine that leads to an identity provider. */
export const providerSignIn = 'ProviderSignIn';

/** The types of JSON Schema that a field may have. */
export const jsonTypes: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array'];

/** The lists of an area, and those of the application. */
export function listsOf(
  area: Area,
  { definitions }: Pick<Linker, 'definitions'>,
): Readonly<Record<string, OptionList>> {
  return { ...definitions.app.definition.options, ...area.definition.options };
}

/** The `{names}` of an address or of a call's path. */
export function paramsOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}
