/** What forms show of the refusals of their calls. */
import type { RefusedForm } from '../../core/runtime/fieldErrors.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { lateFormPart } from './lateFormPart.ts';

type ShownRefusal = {
  readonly atFields: readonly FormError[];
  /** The errors of what the form does not show. */
  readonly others: readonly string[];
};

/** Returns a function that gives the errors of a refusal to the fields of the form, and the texts of the others. */
export function useRefusal(): (failure: Failure, refused: RefusedForm) => Promise<ShownRefusal> {
  const { app, say } = useEngine();
  return async ({ field, message, ...failure }, refused) => {
    if (field !== null) return { atFields: [{ field, focus: field, message, args: {} }], others: [] };
    // Without its code the message of the refusal is shown.
    const isLost = failure.status === 0 && refused.form.fields.some(({ file }) => file);
    const late = app.failures?.fields || isLost ? await lateFormPart.load().catch(() => null) : null;
    if (late === null) return { atFields: [], others: [] };
    if (isLost) return { atFields: await late.lostFiles(refused), others: [] };
    const { atFields, others } = late.refusalOf(failure, refused, app, say);
    return { atFields, others: others.map((one) => say(one.message, one.args)) };
  };
}
