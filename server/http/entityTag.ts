/** Entity tags: the version of an editable row. `If-Match` prevents lost updates. */

/** The `ETag` of a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The versions that a caller accepts; null: any (`*`); undefined: the caller names none. */
export type Versions = readonly number[] | null | undefined;

/** The versions accepted by an `If-Match` header. */
export function versionsOf(ifMatch: string | undefined): Versions {
  if (ifMatch === undefined || ifMatch.trim() === '') return undefined;
  if (ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    // A compressing proxy weakens the tag.
    const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}
