/** Says that a form has restored the unsaved input of an earlier visit, and offers to send or to discard it. */
import { useEffect, useState } from 'react';
import { rebasedValues } from '../../core/runtime/rebasedValues.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useHandler } from '../browser/useHandler.ts';
import type { Draft } from '../client/drafts.ts';
import { useEngineText } from '../context/useText.ts';
import { useBanner } from '../parts/useNotices.ts';

/**
 * @param kept what an earlier visit left unsaved; null: nothing
 * @param initial what the form begins with today
 * @param formId of the form in the page
 * @param onDrop what was typed is given up: the form begins anew
 */
export function useKeptDraft(
  kept: Draft | null,
  initial: FormValues,
  formId: string,
  onDrop: () => void,
): FormValues | undefined {
  const banner = useBanner();
  const engineText = useEngineText();
  const [typed] = useState(() => kept && rebasedValues(kept.values, kept.before, initial));
  const drop = useHandler(() => {
    banner.clear();
    onDrop();
  });
  const isShown = typed !== null && Object.keys(kept?.values ?? {}).length > 0;
  const wasSending = kept?.isSending === true;
  useEffect(() => {
    if (!isShown) return;
    const send = () => document.querySelector<HTMLFormElement>(`form[id="${formId}"]`)?.requestSubmit();
    banner.show({
      tone: 'info',
      text: engineText(wasSending ? 'edit.unsent' : 'edit.kept'),
      actions: [
        ...(wasSending ? [{ label: engineText('search.retry'), run: send }] : []),
        { label: engineText('edit.drop'), run: drop },
      ],
    });
  }, [isShown, wasSending, formId, banner, engineText, drop]);
  return typed ?? undefined;
}
