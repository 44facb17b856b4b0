/** The places that the application names for codes and errors by field: some refusal must have each. */
import type { AppDefinition } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../contract/operations.ts';
import { isMissing, type Shape, shapeAt } from '../../contract/shape.ts';
import type { At } from '../../problems/places.ts';
import type { Reporter } from '../../problems/reporter.ts';

/** Reports each path that no refusal of the contract has. */
export function checkFailures(
  { failures = {} }: Partial<AppDefinition>,
  { byId }: Operations,
  { report }: Pick<Reporter, 'report'>,
): void {
  const bodies = [...byId.values()].flatMap(({ refusals }) => refusals.flatMap(({ body }) => body ?? []));
  if (failures.code !== undefined) need(bodies, failures.code, [failures, 'code']);
  for (const place of [failures.fields ?? []].flat()) {
    const found = need(bodies, place.at ?? '', [place, 'at']).map((one) => one.items ?? one);
    // The members of an object that has its errors by field may have any name.
    if (place.field === undefined) continue;
    for (const key of ['field', 'message', 'code'] as const)
      if (place[key] !== undefined) need(found, place[key], [place, key]);
  }

  /** What the bodies have at a path, as far as they say. */
  function need(shapes: readonly Shape[], path: string, at: At): readonly Shape[] {
    const found = shapes.map((shape) => shapeAt(shape, path));
    const missing = found.flatMap((one) => (isMissing(one) ? [one] : []));
    const [first] = missing;
    if (first && missing.length === found.length)
      report('contract-failure', at, path, missing.find(({ near }) => near)?.near ?? null, first.missing);
    return found.flatMap((one) => (one === null || isMissing(one) ? [] : [one]));
  }
}

/** The codes that an error by field of a refusal may have; null: the contract names none. */
export function codesByField(
  body: Shape | null,
  { failures = {} }: Partial<AppDefinition>,
): readonly string[] | null {
  const codes = [failures.fields ?? []].flat().map(({ at = '', code }) => {
    const list = code === undefined || body === null ? null : shapeAt(body, at);
    if (code === undefined || list === null || isMissing(list)) return [];
    const found = shapeAt(list.items ?? list, code);
    return isMissing(found) ? [] : (found?.values ?? null);
  });
  return codes.includes(null) ? null : codes.flatMap((one) => one ?? []).map(String);
}
