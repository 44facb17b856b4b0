/** A field of an area's error rules must be a field of one of its forms. */
import type { Linker } from '../definition/linker.ts';
import type { NormalScreen } from '../parts/normalScreen.ts';

/** Reports the fields that no form of the area has. */
export function checkErrors(
  screens: readonly NormalScreen[],
  { definitions, among }: Pick<Linker, 'definitions' | 'among'>,
): void {
  for (const area of definitions.areas) {
    const elements = screens
      .filter((screen) => screen.area === area)
      .flatMap(({ variants }) => variants.flatMap((variant) => variant.elements));
    const fields = [...new Set(elements.flatMap(({ form, id }) => (form === null ? [] : [id])))];
    for (const rule of area.definition.errors ?? [])
      if (rule.field !== undefined) among('field', rule.field, fields, [rule, 'field']);
  }
}
