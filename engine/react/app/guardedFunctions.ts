/** Wraps the functions of the registry for the page: one that throws returns undefined, and the error is logged. */
import type { RegistryFunctions } from '../../core/runtime/reference.ts';
import { logOnce } from '../browser/logOnce.ts';

export function guardedFunctions(functions: RegistryFunctions): RegistryFunctions {
  return Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [
      name,
      (context) => {
        try {
          return call(context);
        } catch (error) {
          logOnce(name, error);
          return undefined;
        }
      },
    ]),
  );
}
