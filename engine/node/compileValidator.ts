/** Compiles the validators of one schema. Run on threads by `validators.ts`. */
import { compileValidators, type ValidatorJob } from './validators.ts';

/** The module of the schema. */
export function work({ schema, effort }: ValidatorJob): Promise<string> {
  return compileValidators(schema, effort);
}
