/** The default width of a field. */
import type { Field } from '../../../schemas/types/definition.ts';

/** The layout of a form: fields in a row (0: one, as wide as its content), and whether they are filters. */
export type Layout = { readonly columns: number; readonly isSearch: boolean };

/** The layout of a form; `columns`: what it says itself. */
export function layoutOf(columns: number | undefined, isSearch: boolean): Layout {
  return { columns: columns ?? (isSearch ? 4 : 0), isSearch };
}

/** A text of more characters is long. */
const longText = 100;

/** The width of a field in twelfths, by its type and its form; 0: that of its content. */
export function usualWidth(
  { type, maxLength = 0 }: Pick<Field, 'type' | 'maxLength'>,
  { columns, isSearch }: Layout,
): number {
  if (type === 'array' || type === 'boolean') return 12;
  if (isSearch && maxLength > longText) return 4;
  return columns === 0 ? 0 : 12 / columns;
}
