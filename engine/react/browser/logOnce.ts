/** Errors of the code of the application, which the page survives. */
import type { RegistryFunctions, ValueContext } from '../../core/runtime/reference.ts';
import { mapValues } from '../../core/runtime/values.ts';

/** Logs an error once per place: a list of a thousand rows logs one line. */
const told = new Set<string>();

export function logOnce(place: string, error: unknown): void {
  if (told.has(place)) return;
  told.add(place);
  console.error('Could not be shown', place, error);
}

/** Wraps the functions of the registry for the page: one that throws returns undefined, and the error is logged. */
export function guardedFunctions(functions: RegistryFunctions): RegistryFunctions {
  return mapValues(functions, (call, name) => (context: ValueContext) => {
    try {
      return call(context);
    } catch (error) {
      logOnce(name, error);
      return undefined;
    }
  });
}
