/** The title of a screen in links. */
import { textKeys } from '../messages/textKeys.ts';
import type { Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import type { Linker } from './linker.ts';

/** The title of a screen in links: its `page`, or its `title`. */
export function titleOf(id: string, at: At, { texts, screens }: Linker): Text {
  if (!screens.has(id)) return '';
  const keys = textKeys.screen(id.replace('/', '.'));
  return texts.find(keys.page, []) ?? texts.need(keys.title, [], at);
}
