/** What an explanation says of a part of a screen. */
import type { Linker } from '../definition/linker.ts';
import type { Place } from '../problems/problem.ts';

/** A part, whether it is visible (null: it depends on the data), and why. */
export type Explanation = {
  readonly group: string;
  readonly name: string;
  readonly label: string | null;
  readonly visible: boolean | null;
  readonly why: string;
  readonly at: Place;
};

/** A text that holds no argument; null: there is none. */
export function textOf(key: string, { find }: Linker['texts']): string | null {
  const text = find(key, 'any');
  return typeof text === 'string' ? text : null;
}
