/** What a dashboard writes once for its blocks: each block has it, so that later phases read every block in one form. */
import type { Block, DashboardScreen } from '../../../schemas/types/definition.ts';
import { overlaid, placedLike } from '../problems/places.ts';

/** A block as it is written: what the dashboard says may be refused. */
type Written = Omit<Block, 'empty' | 'chart'> & {
  readonly [Key in 'empty' | 'chart']?: Block[Key] | false;
};

/** What is written once; a key may be there without a value. */
type Common = { readonly [Key in 'empty' | 'chart' | 'columns']: DashboardScreen[Key] | undefined };

/** The same dashboard, with whole blocks. */
export function completeBlocks(written: DashboardScreen): DashboardScreen {
  const { empty, chart, columns, ...screen } = written;
  const blocks = Object.entries(written.blocks).map(
    ([id, block]) => [id, completeBlock(block, { empty, chart, columns })] as const,
  );
  return { ...screen, blocks: placedLike(Object.fromEntries(blocks), written.blocks) };
}

function completeBlock(written: Written, { columns: common, ...usual }: Common): Block {
  const { ownColumns = false, columns, empty = usual.empty, chart = usual.chart, ...block } = written;
  return {
    ...block,
    ...(empty && { empty }),
    ...(chart && { chart }),
    columns: common === undefined || ownColumns ? columns : overlaid({ ...columns, ...common }, columns),
  };
}
