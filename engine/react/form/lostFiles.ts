/** The files of a form that can no longer be read: the browser tells of them as of a lost connection. */
import type { RefusedForm } from '../../core/runtime/fieldErrors.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import { fileLoss } from '../browser/fileLoss.ts';

export async function lostFiles({ form, sent }: RefusedForm): Promise<readonly FormError[]> {
  const found = form.fields.map(async ({ name, label, errors }) => {
    const files = [sent[name]].flat().filter((one) => one instanceof File);
    const losses = await Promise.all(files.map(fileLoss));
    const message = errors.unreadable ?? '';
    return losses.some((loss) => loss !== null)
      ? [{ field: name, focus: name, message, args: { label } }]
      : [];
  });
  return (await Promise.all(found)).flat();
}
