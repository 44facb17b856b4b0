/** Parts: what users see of an application, each named, with what can be said of it. Comparisons and pages are made of them. */

/** A part, named by its kind and id within a whole (a screen, the application). */
export type Part = {
  readonly whole: string;
  readonly kind: string;
  /** Id of the panel, table, section or call that it belongs to; null: the whole itself. */
  readonly within: string | null;
  readonly id: string;
  /** Dotted path in the written screen of what holds it; empty: the screen. */
  readonly path: string;
  /** What can be said of it, by aspect. */
  readonly aspects: Aspects;
};

export type Aspects = Readonly<Record<string, string | null>>;

/** Where the parts of a screen stand. */
export type Where = { readonly within?: string | null; readonly path?: string };

/** Makes the parts of one whole. */
export type MakePart = (kind: string, id: string, aspects: Aspects, where?: Where) => Part;

/** The maker of a whole's parts. */
export function partsOf(whole: string): MakePart {
  return (kind, id, aspects, { within = null, path = '' } = {}) => ({
    whole,
    kind,
    within,
    id,
    path,
    aspects,
  });
}

/** The name of a kind of parts: `colonne`, `colonne (erreurs)`. */
export function kindName({ kind, within }: Part): string {
  return within === null ? kind : `${kind} (${within})`;
}
