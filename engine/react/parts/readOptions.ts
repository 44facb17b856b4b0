/** Loads the options of displayed values. */
import type { OptionModel, OptionsSourceModel } from '../../core/model/form.ts';
import type { ItemModel } from '../../core/model/item.ts';
import type { ColumnModel } from '../../core/model/table.ts';
import { optionsIn } from '../../core/runtime/optionsIn.ts';
import { holdsRows } from '../../core/runtime/query.ts';
import type { Api } from '../client/api.ts';

/** A column or a line of a panel. */
export type Part = Pick<ItemModel, 'format' | 'optionsFrom'> & Partial<Pick<ColumnModel, 'csv'>>;

/** Returns a function that adds the options to a part; a source that fails gives none. */
export async function readOptions(
  sources: readonly OptionsSourceModel[],
  api: Api,
  codeProperty: string | null,
  signal: AbortSignal,
): Promise<<T extends Part>(part: T) => T> {
  const read = await Promise.all(
    sources.map(async (from) => {
      const accepts = (body: unknown): boolean => holdsRows(body, from.rows);
      const answer = await api.call<unknown>(from.call, {}, { signal, quiet: true, accepts });
      return [JSON.stringify(from), answer.ok ? optionsIn(answer.data, from, codeProperty) : null] as const;
    }),
  );
  const options = new Map(read);
  return (part) => {
    const found = part.optionsFrom && options.get(JSON.stringify(part.optionsFrom));
    return found ? withOptions(part, found) : part;
  };
}

function withOptions<T extends Part>(part: T, options: readonly OptionModel[]): T {
  const { format, csv } = part;
  return {
    ...part,
    format: { ...format, options: format.options ?? options },
    ...(csv ? { csv: { ...csv, options: csv.options ?? options } } : {}),
  };
}
