/** Entity tags of what may be edited: the version of the row. `If-Match` keeps an edit from undoing another's. */

/** The `ETag` of a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The versions that an `If-Match` header accepts; null where it accepts any, or is absent. */
export function versionsOf(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    // A proxy that compresses makes the tag a weak one.
    const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}
