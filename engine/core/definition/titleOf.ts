/** The title of a screen in links. */
import type { Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import type { Linker } from './linker.ts';

/** The title of a screen in links: its `page`, or its `titre`. */
export function titleOf(id: string, at: At, { texts, screens }: Linker): Text {
  if (!screens.has(id)) return '';
  const key = id.replace('/', '.');
  return texts.find(`${key}.page`, []) ?? texts.need(`${key}.titre`, [], at);
}
