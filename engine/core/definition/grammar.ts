/** The grammar of definitions, as validators that the build has made of its JSON Schema. */
import type { ErrorObject } from 'ajv';
import validators from '../../../schemas/types/definitionValidators.js';

/** What is wrong by a schema: a grammar, a kind of screen (`searchScreen`), or `jsonSchema`, that of schemas. */
export function errorsOf(value: unknown, schema: string): readonly ErrorObject[] {
  const validate = validators[schema];
  if (!validate) throw new Error(`No such schema: ${schema}`);
  validate(value);
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
}
