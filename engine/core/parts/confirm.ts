/** The confirmation dialog of an action. */
import { plainText } from '../describe/text.ts';
import type { ConfirmModel } from '../model/action.ts';
import type { Scope } from './scope.ts';

/** Compiles it; null if the action needs no confirmation. `filled` names the placeholders of its texts. */
export function assembleConfirm(
  written: { readonly confirm?: boolean },
  key: string,
  filled: readonly string[] | 'any',
  { texts }: Scope,
): ConfirmModel | null {
  if (written.confirm !== true) return null;
  return {
    title: texts.need(`${key}.confirmation.titre`, filled, [written, 'confirm']),
    body: texts.need(`${key}.confirmation.texte`, filled, [written, 'confirm']),
    confirm: texts.findOr(`${key}.confirmation.confirmer`, 'dialog.confirm'),
    cancel: texts.findOr(`${key}.confirmation.annuler`, 'dialog.cancel'),
  };
}

/** The text of the question; null if the action needs no confirmation. */
export function confirmText(confirm: ConfirmModel | null): string | null {
  return confirm && `${plainText(confirm.title)} ${plainText(confirm.body)}`;
}
