/** A column of a list, as the compiler would make it. */
import type { ColumnModel } from '../engine/core/model/table.ts';

export const column = (id: string, label: string, more: Partial<ColumnModel> = {}): ColumnModel => ({
  id,
  field: id,
  label,
  visible: null,
  format: { name: 'text', options: null },
  optionsFrom: null,
  cell: 'text',
  link: null,
  sortable: true,
  width: 0,
  align: 'start',
  grid: true,
  print: true,
  csv: { name: 'text', options: null },
  total: false,
  edit: null,
  action: null,
  ...more,
});
