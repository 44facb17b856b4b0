/** What a form begins from. */
import { useCallback } from 'react';
import type { FormModel } from '../../core/model/model.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useValueReader } from '../session/useValueReader.ts';

type Path = Readonly<Record<string, string>>;

/** The values that a form has before anything is typed: the presets of its fields, else what the object holds. */
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
