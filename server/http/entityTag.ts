/** Entity tags: the version of an editable row. `If-Match` prevents lost updates. */

/** The `ETag` of a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The versions accepted by an `If-Match` header; null if it accepts any or is absent. */
export function versionsOf(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    // A compressing proxy weakens the tag.
    const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}
