/**
 * A text in a cell that becomes a field: Enter or leaving it saves, Escape cancels. After a text that is too long or a
 * failed save, the cell shows the previous text, and the input can be edited again.
 */
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Text } from '../../core/model/value.ts';
import { cleanLine } from '../../core/runtime/cleanText.ts';
import { textOrNull } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import { useAnnounced } from '../context/useText.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { HiddenText } from '../parts/Icon.tsx';
import { type EditCellProps, useCellEdit } from './useCellEdit.ts';

export function TextEdit(props: EditCellProps) {
  const { edit, row, text, tabIndex } = props;
  const { engineText } = useEngine();
  const reader = useValueReader();
  const { label, state, before, isTooLong, open, cancel, save } = useTextEdit(props);
  const holder = useRef<HTMLDivElement>(null);
  /**
   * After rendering, the focus returns to the cell in a grid, and in a native table to the button that opens the field.
   */
  const isReturning = useRef(false);
  const focusCell = (): void => {
    const cell = holder.current?.closest<HTMLElement>('[role="gridcell"]');
    if (cell) cell.focus();
    else isReturning.current = true;
  };
  useEffect(() => {
    const opener = holder.current?.querySelector<HTMLElement>('button');
    if (!isReturning.current || !opener) return;
    isReturning.current = false;
    if (document.activeElement === document.body) opener.focus();
  });
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
      focusCell();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
      focusCell();
    }
  };
  const command = useCommand<HTMLButtonElement>({ name: label, scope: 'row', id: props.column.id });
  if (!reader.holds(edit.when, { row })) return text;
  return (
    <div ref={holder} className="eng-edit" data-state={state?.kind} data-copied={text}>
      {state?.kind === 'open' ? (
        <Field
          label={label}
          draft={state.draft}
          isKept={state.isKept === true}
          maxLength={edit.maxLength}
          tooLong={isTooLong(state.draft) ? edit.tooLong : null}
          onType={open}
          onKeyDown={press}
          onBlur={() => void save()}
        />
      ) : state?.kind === 'saving' ? (
        <p className="eng-edit__text" aria-busy="true">
          {state.draft}
          <span className="eng-edit__note eng-note">{engineText('edit.saving')}</span>
        </p>
      ) : (
        <>
          {state?.kind === 'failed' && <Refused text={text} message={state.message} />}
          <button
            ref={command}
            type="button"
            className="eng-edit__open"
            tabIndex={tabIndex}
            onClick={() => open(state?.kind === 'failed' ? state.draft : before)}
          >
            <HiddenText>{label}</HiddenText>
            <span className="eng-edit__text">
              {state?.kind === 'failed' ? engineText('edit.resume') : text}
            </span>
            {state?.kind === 'saved' ? (
              <CircleCheck aria-hidden="true" size={15} className="eng-edit__mark eng-edit__saved" />
            ) : (
              <Pencil aria-hidden="true" size={15} className="eng-edit__mark" />
            )}
          </button>
        </>
      )}
    </div>
  );
}

/** The text before, and why the one that was typed is not in its place. */
function Refused({ text, message }: { readonly text: string; readonly message: string }) {
  return (
    <>
      {text !== '' && <p className="eng-edit__text">{text}</p>}
      <p className="eng-edit__error">
        <CircleAlert aria-hidden="true" size={15} />
        <span>{message}</span>
      </p>
    </>
  );
}

type FieldProps = {
  readonly label: string;
  readonly draft: string;
  /** It was typed in an earlier visit: the field does not take the focus. */
  readonly isKept: boolean;
  readonly maxLength: number | null;
  /** The error for its length; null: none. */
  readonly tooLong: Text | null;
  readonly onType: (draft: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
};

function Field({ label, draft, isKept, maxLength, tooLong, onType, onKeyDown, onBlur }: FieldProps) {
  const { say, engineText, announce } = useEngine();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const error = tooLong === null ? null : say(tooLong, { max: maxLength });
  const [takesFocus] = useState(!isKept);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.select();
  }, [takesFocus]);
  useEffect(() => {
    if (error !== null) announce(error);
  }, [error, announce]);
  const length = lengthOf(draft);
  const count = maxLength === null ? '' : engineText('edit.count', { n: length, max: maxLength });
  const isNear = maxLength !== null && error === null && maxLength - length <= nearLimit;
  useAnnounced(isNear ? count : '');
  return (
    <>
      <textarea
        ref={field}
        className="eng-input eng-edit__field"
        rows={3}
        aria-label={label}
        aria-describedby={error === null ? `${id}-keys` : `${id}-error`}
        aria-invalid={error !== null || undefined}
        value={draft}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <p id={`${id}-keys`} hidden>
        {engineText('edit.keys', { max: maxLength ?? 0 })}
      </p>
      <p className={error === null ? 'eng-edit__note eng-note' : 'eng-edit__error'}>
        <span aria-hidden="true">{count} </span>
        {error !== null && <span id={`${id}-error`}>{error}</span>}
      </p>
    </>
  );
}

/** How many characters are left when their number begins to be spoken. */
const nearLimit = 10;

/** As the server counts them. */
const lengthOf = (text: string): number => [...cleanLine(text)].length;

/** The text on its way: typed, saved, or refused. */
function useTextEdit({ column, edit, row, value }: EditCellProps) {
  const { say, session, engineText, announce } = useEngine();
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
