/** The paging protocol of an operation, from the usual names in its contract: a proposal that the author reads. */
import type { Operation } from '../../core/contract/operations.ts';
import type { ShapeOf } from '../../core/contract/shape.ts';
import type { assemblePaging } from '../../core/definition/paging.ts';
import { pagingNames } from '../fake/pagingNames.ts';

/** A protocol as definitions write it. */
export type Paging = Parameters<typeof assemblePaging>[0];

/** Null: the operation answers its whole list, or pages in no usual way. */
export function recognisePaging({ query, answer }: Operation, shapeOf: ShapeOf): Paging | null {
  const properties = Object.entries(answer?.items === null ? (answer.properties ?? {}) : {});
  if (properties.length === 0) return null;
  const parameter = (part: keyof typeof pagingNames) =>
    query.find(({ name }) => pagingNames[part].test(name));
  const names = query.map(({ name }) => name);
  if (['draw', 'start', 'length'].every((name) => names.includes(name))) return { protocol: 'datatables' };
  const size = parameter('size')?.name;
  if (size === undefined) return null;
  const sort = parameter('sort')?.name;
  const direction = sort === undefined ? undefined : parameter('direction')?.name;
  const total = member(pagingNames.total, ['integer', 'number']);
  const common = {
    ...(size !== 'size' && { size }),
    ...(sort !== undefined && { sort }),
    ...(direction !== undefined && { direction }),
    ...(total !== undefined && { total }),
  };
  const page = parameter('page');
  // The page before the first is refused or repeats it; the one after it would skip rows.
  const firstPage = page?.shape.limits.minimum === 1 ? 1 : 0;
  if (page)
    return { protocol: 'page', ...(page.name !== 'page' && { page: page.name }), firstPage, ...common };
  const offset = parameter('start')?.name;
  if (offset !== undefined) return { protocol: 'offset', ...(offset !== 'offset' && { offset }), ...common };
  const cursor = parameter('cursor')?.name;
  const next = member(pagingNames.next, ['string']);
  if (cursor === undefined || next === undefined) return null;
  return { protocol: 'cursor', ...(cursor !== 'cursor' && { cursor }), next, ...common };

  /** The path of a member of the answer, or of an object in it: `totalElements`, `page.totalElements`. */
  function member(pattern: RegExp, types: readonly string[]): string | undefined {
    const inner = properties.flatMap(([outer, schema]) =>
      Object.entries(shapeOf(schema).properties ?? {}).map(
        ([name, one]) => [`${outer}.${name}`, one] as const,
      ),
    );
    return [...properties, ...inner].find(([path, schema]) => {
      const name = path.split('.').at(-1) ?? '';
      const isNamed = pattern.test(name) && !/pages/i.test(name);
      return isNamed && shapeOf(schema).types?.some((type) => types.includes(type));
    })?.[0];
  }
}
