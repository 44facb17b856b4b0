/** Entity tags: the version of an editable row. `If-Match` prevents lost updates. */
import type { FastifyRequest } from 'fastify';

/** The `ETag` of a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The versions that a caller accepts; null: any (`*`); undefined: the caller names none. */
export type Versions = readonly number[] | null | undefined;

/** The versions accepted by a request, by its `If-Match` header. */
export function versionsOf({ headers }: Pick<FastifyRequest, 'headers'>): Versions {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch.trim() === '') return undefined;
  if (ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    // A compressing proxy weakens the tag.
    const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}
