/** What an operation takes and answers, part by part, and what of it the screens use. */
import type { Unused } from '../checks/contract/offer.ts';
import type { Operation } from '../contract/operations.ts';
import { nameOf, type Shape } from '../contract/shape.ts';

/** A parameter, or a field of the body or of the answer; of an object within, by its path. */
export type OperationPart = {
  readonly part: 'path' | 'query' | 'header' | 'body' | 'answer';
  readonly name: string;
  /** In French. */
  readonly type: string;
  readonly required: boolean;
  /** Those that it may have; empty: the contract lists none. */
  readonly values: readonly string[];
  /** Whether a screen sends or shows it. */
  readonly isUsed: boolean;
};

/** The parts of an operation. `unused`: what no screen uses of the contract. */
export function operationParts(
  { id, path, query, headers, body, answer }: Operation,
  unused: readonly Unused[],
): readonly OperationPart[] {
  const own = unused.filter(({ operation }) => operation === id);
  const isUncalled = own.some(({ part }) => part === 'operation');
  const partOf = (
    part: OperationPart['part'],
    name: string,
    shape: Shape,
    required: boolean,
  ): OperationPart => {
    const isLeft = own.some((one) => one.part === part && one.names.includes(name.split('.', 1)[0] ?? name));
    const values = (shape.values ?? []).map(String);
    return { part, name, type: nameOf(shape), required, values, isUsed: !isUncalled && !isLeft };
  };
  const fieldsOf = (part: 'body' | 'answer', shape: Shape | null, prefix = ''): readonly OperationPart[] =>
    Object.entries(shape?.properties ?? {}).flatMap(([name, inner]) => {
      const below = prefix === '' ? fieldsOf(part, inner.items ?? inner, `${name}.`) : [];
      return [partOf(part, prefix + name, inner, shape?.required.includes(name) === true), ...below];
    });
  return [
    ...path.map(({ name, shape }) => partOf('path', name, shape, true)),
    ...query.map(({ name, shape, required }) => partOf('query', name, shape, required)),
    ...headers.map(({ name, shape, required }) => partOf('header', name, shape, required)),
    ...fieldsOf('body', body?.json ?? null),
    ...fieldsOf('answer', answer?.items ?? answer),
  ];
}
