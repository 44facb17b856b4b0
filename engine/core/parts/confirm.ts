/** The confirmation dialog of an action. */

import { plainText } from '../describe/text.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ConfirmModel } from '../model/action.ts';
import type { Scope } from './scope.ts';

/** Compiles it, with the texts below `key`; null if the action needs none. `filled`: the placeholders of its texts. */
export function assembleConfirm(
  written: { readonly confirm?: boolean },
  key: string,
  filled: readonly string[] | 'any',
  { texts }: Scope,
): ConfirmModel | null {
  if (written.confirm !== true) return null;
  const keys = textKeys.confirm(key);
  return {
    title: texts.need(keys.title, filled, [written, 'confirm']),
    body: texts.need(keys.text, filled, [written, 'confirm']),
    confirm: texts.findOr(keys.submit, 'dialog.confirm'),
    cancel: texts.findOr(keys.cancel, 'dialog.cancel'),
  };
}

/** The text of the question; null if the action needs no confirmation. */
export function confirmText(confirm: ConfirmModel | null): string | null {
  return confirm && `${plainText(confirm.title)} ${plainText(confirm.body)}`;
}
