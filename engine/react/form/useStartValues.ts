/** The initial values of a form. */
import { useCallback } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useValueReader } from '../context/useValueReader.ts';

type Path = Readonly<Record<string, string>>;

/** The initial values: the presets of the fields, else the values of the object. */
export function useStartValues(): (form: FormModel, object: Row, path: Path) => FormValues {
  const reader = useValueReader();
  return useCallback(
    (form, object, path) =>
      Object.fromEntries(
        form.fields
          .map(({ name, initial }) => {
            const preset = initial === null ? undefined : reader.resolve(initial, { row: object, path });
            return [name, preset ?? reader.resolve({ row: name }, { row: object })] as const;
          })
          .filter(([, value]) => value !== undefined && value !== null),
      ),
    [reader],
  );
}
