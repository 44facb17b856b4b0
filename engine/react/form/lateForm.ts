/** What few forms need, or only once they are refused: loaded then. */
import { dateTimeAt, localTimeOf } from '../../core/runtime/dateTimes.ts';
import type { RefusedForm } from '../../core/runtime/fieldErrors.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import { fileLoss } from '../browser/fileLoss.ts';
import { orNothing, typedWidget } from './controls.tsx';

export { refusalOf } from '../../core/runtime/fieldErrors.ts';
export { byRow } from '../../core/runtime/rowErrors.ts';
export { FileWidget } from './FileWidget.tsx';
export { RowsWidget } from './RowsWidget.tsx';

/** A date and a time to the minute, on the application's clock; sent with its offset, unless the server's value has none. */
export const DateTimeWidget = typedWidget(
  { type: 'datetime-local', max: '9999-12-31T23:59' },
  {
    show: (value) => (typeof value === 'string' ? localTimeOf(value) : ''),
    read: (text, before) => {
      const made = dateTimeAt(text);
      if (made === null) return orNothing(text);
      const isLocal = typeof before === 'string' && !/(Z|[+-]\d\d:?\d\d)$/i.test(before);
      return isLocal ? made.slice(0, 19) : made;
    },
  },
);

/** The files of a form that can no longer be read: the browser tells of them as of a lost connection. */
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
