/** What the parts of a screen are assembled in: the index of names, and where the screen itself stands. */
import type { Area } from '../definition/definitions.ts';
import type { Linker } from '../definition/linker.ts';
import type { ScreenId } from '../model/model.ts';

export type Scope = Linker & {
  readonly area: Area;
  readonly id: ScreenId;
  readonly variant: string;
  /** Beginning of the keys of the screen's messages. */
  readonly key: string;
  /** Parameters of the screen's address. */
  readonly params: readonly string[];
  /** Fields and filters that the screen has in other variants only. */
  readonly absent: readonly string[];
};
