/** The grammar of definitions, as validators that the build has made of its JSON Schema. */
import type { ErrorObject } from 'ajv';
import validators from '../../../schemas/types/definitionValidators.js';
import { isPlaced } from '../problems/places.ts';

/** What is wrong by a schema: a grammar, a kind of screen (`searchScreen`), or `jsonSchema`, that of schemas. */
export function errorsOf(value: unknown, schema: string): readonly ErrorObject[] {
  const validate = validators[schema];
  if (!validate) throw new Error(`No such schema: ${schema}`);
  validate(value);
  return widestTypes(
    (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames'),
  );
}

/** Without the errors of a branch (`else`: an object) about a type that the whole refuses too (a text or an object). */
function widestTypes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const widest = new Map<string, number>();
  for (const error of errors.filter(({ keyword }) => keyword === 'type')) {
    const { instancePath } = error;
    widest.set(instancePath, Math.max(widest.get(instancePath) ?? 0, typesOf(error).length));
  }
  return errors.filter(
    (error) => error.keyword !== 'type' || typesOf(error).length === widest.get(error.instancePath),
  );
}

/** The types that an error of the keyword `type` admits. */
export function typesOf({ params }: ErrorObject): readonly string[] {
  return [params.type as string | readonly string[]].flat();
}

/** The innermost object on a path that has a position in a file, with the next key. */
export function atOf(root: object, path: readonly string[]): readonly [node: object, key?: string] {
  let node = root;
  let key: string | undefined;
  for (const name of path) {
    const next: unknown = key === undefined ? node : (node as Readonly<Record<string, unknown>>)[key];
    if (typeof next !== 'object' || next === null || !isPlaced(next)) break;
    node = next;
    key = name;
  }
  return key === undefined ? [node] : [node, key];
}
