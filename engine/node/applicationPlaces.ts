/** The paths of an application's files for the compiler. */
import { resolve } from 'node:path';

/** The paths of an application's parts, relative to `root`. */
export type DefinitionPlaces = {
  /** Folder of the application. Default: the current one. */
  readonly root?: string;
  /** Folder of the screens' YAML and Markdown. Default: `screens`. */
  readonly screens?: string;
  /** Folders of message catalogues, or single files: applications can share the engine's texts. Default: `messages`. */
  readonly messages?: string | readonly string[];
  /** Module that exports `vocabulary`, the application's registry names. Default: `src/registry/vocabulary.ts`. */
  readonly vocabulary?: string;
  /** Folder of the schemas, which contains the contract by default. Default: `schemas`. */
  readonly schemas?: string;
  /**
   * OpenAPI document of the server, or of each server. Default: `openapi.json` in the schemas folder, if it exists; a
   * named file must exist.
   */
  readonly contract?: string | readonly string[];
};

export type Places = Required<Omit<DefinitionPlaces, 'messages' | 'schemas' | 'contract'>> & {
  readonly messages: readonly string[];
  readonly contracts: readonly string[];
  /** Whether the contract was named, and therefore must exist. */
  readonly isContractNamed: boolean;
};

/** Fills the defaults and makes every path absolute. */
export function placesOf(given: DefinitionPlaces): Places {
  const root = resolve(given.root ?? '.');
  return {
    root,
    screens: resolve(root, given.screens ?? 'screens'),
    messages: [given.messages ?? 'messages'].flat().map((place) => resolve(root, place)),
    vocabulary: resolve(root, given.vocabulary ?? 'src/registry/vocabulary.ts'),
    contracts: [given.contract ?? `${given.schemas ?? 'schemas'}/openapi.json`]
      .flat()
      .map((place) => resolve(root, place)),
    isContractNamed: given.contract !== undefined,
  };
}
