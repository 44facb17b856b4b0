/** A screen without its variants: what it is in each of them. `compiler/complete` makes it. */
import type { Screen } from '../../../schemas/types/definition.ts';
import type { LinkedScreen } from '../definition/linker.ts';
import type { Element } from './element.ts';

/** A screen as a variant has it, and what it holds. */
type VariantScreen = {
  readonly variant: string;
  readonly screen: Screen;
  readonly elements: readonly Element[];
};

/** A screen, and what it is in each variant where it exists. */
export type NormalScreen = LinkedScreen & {
  readonly variants: readonly VariantScreen[];
};
