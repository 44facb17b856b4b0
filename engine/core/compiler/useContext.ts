/** What the calls and targets of a screen are completed with, and the values that are at hand where they are used. */
import type { Source } from '../../../schemas/types/definition.ts';
import { type Operations, rowOf } from '../contract/operations.ts';
import type { Area } from '../definition/definitions.ts';
import type { Linker } from '../definition/linker.ts';
import { sourceOf } from '../parts/element.ts';
import type { Given } from './completeCalls.ts';

export type UseContext = Given & {
  readonly area: Area;
  /** Parameters of the address of the screen. */
  readonly params: readonly string[];
  readonly linker: Linker;
  /** The contract; null: there is none. */
  readonly operations: Operations | null;
};

/** Whether the row or object at hand has a field; null: it cannot be known. */
export type Row = (field: string) => boolean | null;

export const noRow: Row = () => false;
export const unknownRow: Row = () => null;

/** The row or object of a source, by the contract. `rows`: where its rows are, if a table says it. */
export function rowOfSource(
  written: string | Source | undefined,
  { area, operations }: UseContext,
  rows?: string,
): Row {
  const source = sourceOf(area.definition, written);
  if (source === undefined || operations === null) return written === undefined ? noRow : unknownRow;
  const at = rows ?? source.rows;
  const operation = operations.byId.get(source.call);
  const properties = rowOf(at === undefined ? {} : { rows: at }, operation, operations.shapeOf)?.properties;
  return properties ? (field) => Object.hasOwn(properties, field) : unknownRow;
}
