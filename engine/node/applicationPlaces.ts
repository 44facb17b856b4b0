/** The paths of an application's files for the compiler. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { engineFile, slashed } from './engineFile.ts';

/** The paths of an application's parts, relative to `root`. */
export type DefinitionPlaces = {
  /** Folder of the application. Default: the current one. */
  readonly root?: string;
  /** Folder of the screens' YAML and Markdown. Default: `screens`. */
  readonly screens?: string;
  /**
   * Folders of message catalogues, or single files. Default: `messages`. The engine's French texts are added unless a
   * folder has its own `engine.yaml`.
   */
  readonly messages?: string | readonly string[];
  /**
   * The application's registry names: a YAML file, or a module that exports `vocabulary`. Default:
   * `src/registry/vocabulary.ts` if it exists, otherwise `vocabulary.yaml`.
   */
  readonly vocabulary?: string;
  /** Folder of the schemas, which contains the contract by default. Default: `schemas`. */
  readonly schemas?: string;
  /**
   * OpenAPI document of the server, or of each server. Default: each `openapi*.json` or `.yaml` of the schemas folder;
   * a named file must exist.
   */
  readonly contract?: string | readonly string[];
};

export type Places = Required<Omit<DefinitionPlaces, 'messages' | 'contract'>> & {
  readonly messages: readonly string[];
  readonly contracts: readonly string[];
  /** Whether the contract was named, and therefore must exist. */
  readonly isContractNamed: boolean;
};

/** Fills the defaults and makes every path absolute. */
export function placesOf(given: DefinitionPlaces): Places {
  const root = resolve(given.root ?? '.');
  const schemas = resolve(root, given.schemas ?? 'schemas');
  return {
    root,
    screens: resolve(root, given.screens ?? 'screens'),
    messages: withEngineTexts([given.messages ?? 'messages'].flat().map((place) => resolve(root, place))),
    vocabulary: resolve(root, given.vocabulary ?? defaultVocabulary(root)),
    schemas,
    contracts:
      given.contract === undefined
        ? contractsIn(schemas)
        : [given.contract].flat().map((place) => resolve(root, place)),
    isContractNamed: given.contract !== undefined,
  };
}

/** The files and folders that an application is read from: inside the folders others may be added. */
export function partsOf({ screens, messages, vocabulary, schemas, contracts }: Places): readonly string[] {
  return [screens, ...messages, vocabulary, schemas, ...contracts];
}

function withEngineTexts(messages: readonly string[]): readonly string[] {
  const texts = engineFile('../messages/engine.yaml');
  const has = (place: string) => slashed(place) === texts || existsSync(`${place}/engine.yaml`);
  return messages.some(has) ? messages : [...messages, texts];
}

function defaultVocabulary(root: string): string {
  const module = 'src/registry/vocabulary.ts';
  return existsSync(`${root}/${module}`) ? module : 'vocabulary.yaml';
}

function contractsIn(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.filter((name) => /^openapi.*\.(json|ya?ml)$/.test(name)).map((name) => `${folder}/${name}`);
}
