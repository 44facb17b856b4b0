/** The definitions of the authors, file by file, without invalid parts. */
import type { AppDefinition, AreaDefinition, ChecksDefinition } from '../../../schemas/types/definition.ts';
import type { CatalogueFile } from '../messages/catalogue.ts';
import type { SourceText } from '../problems/places.ts';

/** A file as an author wrote it. `path` is shown in problems. */
export type SourceFile = {
  readonly path: string;
  readonly kind: 'app' | 'area' | 'checks' | 'messages' | 'markdown';
  readonly text: string;
};

/** A definition without its wrong parts; `broken` names them (`screens.liste`, `rights`). */
export type Checked<T> = { readonly definition: T; readonly broken: ReadonlySet<string> };

/** Whether a part, or (without a name) any part of a kind, was removed as invalid. */
export function isBroken({ broken }: Pick<Checked<unknown>, 'broken'>, kind: string, name?: string): boolean {
  if (broken.has(kind)) return true;
  if (name !== undefined) return broken.has(`${kind}.${name}`);
  return [...broken].some((path) => path.startsWith(`${kind}.`));
}

/** What the files say, checked one by one. */
export type Definitions = {
  /** Its `file` is empty if it could not be read. */
  readonly app: Checked<Partial<AppDefinition>> & { readonly file: string };
  readonly areas: readonly Area[];
  readonly checks: Partial<ChecksDefinition>;
  /** Markdown by path. */
  readonly pages: ReadonlyMap<string, SourceText>;
  /** False when a file could not be read at all: names that it may hold are not reported as unknown. */
  readonly complete: boolean;
};
export type Area = Checked<AreaDefinition> & { readonly file: string };

/** Definitions that conform to the grammar, and the catalogues of their texts. */
export type Validated = {
  readonly definitions: Definitions;
  readonly catalogues: readonly CatalogueFile[];
};
