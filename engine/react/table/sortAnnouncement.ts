/** The words for a new order: 'Trié par date, décroissant'. */
import type { ColumnModel, SortModel, Text } from '../../core/model/model.ts';

export function sortAnnouncement(
  sort: SortModel,
  columns: readonly ColumnModel[],
  say: (text: Text) => string,
  engineText: (name: string, args: Readonly<Record<string, unknown>>) => string,
): string {
  const column = columns.find(({ id }) => id === sort.column);
  return engineText(`table.sorted.${sort.direction}`, {
    column: column === undefined ? '' : say(column.label),
  });
}
