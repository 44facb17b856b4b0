/** New texts of files, which the server made: taken like typed ones. */
import type { NewText } from '../../protocol.ts';
import type { Workbench } from '../store.ts';

/**
 * Takes new texts of files as one change, and shows the first line that differs.
 * @returns whether there was one
 */
export async function takeTexts(
  { store, showLine, changeAll }: Workbench,
  changed: readonly NewText[],
): Promise<boolean> {
  const { files } = store.getState();
  const before = ({ path, base }: NewText) => files[path]?.text ?? base;
  const first = changed.find((one) => before(one) !== one.text);
  if (first === undefined) return false;
  const lines = before(first).split('\n');
  const line = first.text.split('\n').findIndex((written, at) => written !== lines[at]) + 1;
  changeAll(changed);
  await showLine({ file: first.path, line });
  return true;
}
