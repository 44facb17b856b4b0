/**
 * A text of a cell on its way: typed, saved, or refused, when the one before stands again and what was typed can be taken
 * up. Headless.
 */
import { useEffect, useRef } from 'react';
import { cleanLine } from '../../core/runtime/cleanText.ts';
import { textOrNull } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useAnnounce } from '../parts/useNotices.ts';
import { type EditCellProps, useCellEdit } from './useCellEdit.ts';

/** As the server counts them. */
export const lengthOf = (text: string): number => [...cleanLine(text)].length;

export function useTextEdit({ column, edit, row, value }: EditCellProps) {
  const { say, session } = useEngine();
  const engineText = useEngineText();
  const announce = useAnnounce();
  const control = useCellEdit(column, edit, row);
  const before = textOrNull(value) ?? '';
  const { maxLength } = edit;
  // An unchanged text is not sent, so it is not refused for its length.
  const isTooLong = (draft: string): boolean =>
    maxLength !== null && draft !== before && lengthOf(draft) > maxLength;

  const fail = (draft: string, message: string): void => {
    control.set({ kind: 'failed', draft, message });
    announce(`${message.replace(/\.$/, '')}. ${engineText('edit.restored')}`);
  };
  const save = async (): Promise<void> => {
    const now = control.read();
    // After the end of the session the text waits for its user to come back.
    if (now?.kind !== 'open' || session.getState().user === null) return;
    const draft = cleanLine(now.draft);
    if (now.draft === before || draft === before) control.set(null);
    else if (isTooLong(draft)) fail(draft, say(edit.tooLong, { max: maxLength }));
    else {
      control.set({ kind: 'saving', draft });
      const failure = await control.send(draft);
      if (failure === null) control.set({ kind: 'saved' });
      else fail(draft, say(failure.message));
    }
  };
  const state = control.edit;
  // What was on its way when the session ended may have arrived.
  const isSavedMeanwhile = state?.kind === 'open' && state.isKept === true && state.draft === before;
  const forget = useHandler(() => control.set(null));
  useEffect(() => {
    if (isSavedMeanwhile) forget();
  }, [isSavedMeanwhile, forget]);
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  // A page that is left while a field is open saves it, as leaving the field does.
  useEffect(() => () => void leave.current(), []);
  return {
    label: control.label,
    state,
    before,
    isTooLong,
    open: (draft: string): void => control.set({ kind: 'open', draft }),
    cancel: (): void => control.set(null),
    save,
  };
}
