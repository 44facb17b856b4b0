/**
 * A text in a cell that becomes a field: Enter or leaving it saves, Escape gives it up. A text that is too long, or that
 * could not be saved, gives way to the one before and can be taken up again.
 */
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Text } from '../../core/model/model.ts';
import { textOrNull } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { HiddenText } from '../controls/HiddenText.tsx';
import { useAnnounce } from '../feedback/useNotices.ts';
import { useValueReader } from '../session/useValueReader.ts';
import { type EditCellProps, useCellEdit } from './useCellEdit.ts';

/** As the server counts them. */
const lengthOf = (text: string): number => [...text].length;

export function TextEdit({ column, edit, row, value, text, tabIndex }: EditCellProps) {
  const { say } = useEngine();
  const engineText = useEngineText();
  const announce = useAnnounce();
  const reader = useValueReader();
  const control = useCellEdit(column, edit, row);
  const holder = useRef<HTMLDivElement>(null);
  const before = textOrNull(value) ?? '';
  const { maxLength } = edit;
  // What nobody typed is neither sent, blanks and all, nor held against anyone.
  const isTooLong = (draft: string): boolean =>
    maxLength !== null && draft !== before && lengthOf(draft) > maxLength;

  const open = (draft: string): void => control.set({ kind: 'open', draft });
  const fail = (draft: string, message: string): void => {
    control.set({ kind: 'failed', draft, message });
    announce(`${message.replace(/\.$/, '')}. ${engineText('edit.restored')}`);
  };
  const save = async (): Promise<void> => {
    const now = control.read();
    if (now?.kind !== 'open') return;
    const draft = now.draft.replace(/\s+/g, ' ').trim();
    if (now.draft === before || draft === before) control.set(null);
    else if (isTooLong(draft)) fail(draft, say(edit.tooLong, { max: maxLength }));
    else {
      control.set({ kind: 'saving', draft });
      const failure = await control.send(draft);
      if (failure === null) control.set({ kind: 'saved' });
      else fail(draft, say(failure.message));
    }
  };
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  // A page that is left while a field is open saves it, as leaving the field does.
  useEffect(() => () => void leave.current(), []);

  /** In a grid the cell holds the focus; in a native table what opens the field again, once it is drawn. */
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
      control.set(null);
      focusCell();
    }
  };

  const state = control.edit;
  if (!reader.holds(edit.when, { row })) return text;
  return (
    <div ref={holder} className="eng-edit" data-state={state?.kind}>
      {state?.kind === 'open' ? (
        <Field
          label={control.label}
          draft={state.draft}
          maxLength={maxLength}
          tooLong={isTooLong(state.draft) ? edit.tooLong : null}
          onType={open}
          onKeyDown={press}
          onBlur={() => void save()}
        />
      ) : state?.kind === 'saving' ? (
        <p className="eng-edit__text" aria-busy="true">
          {state.draft}
          <span className="eng-edit__note">{engineText('edit.saving')}</span>
        </p>
      ) : (
        <>
          {state?.kind === 'failed' && (
            <>
              {text !== '' && <p className="eng-edit__text">{text}</p>}
              <p className="eng-edit__error">
                <CircleAlert aria-hidden="true" size={15} />
                <span>{state.message}</span>
              </p>
            </>
          )}
          <button
            type="button"
            className="eng-edit__open"
            tabIndex={tabIndex}
            onClick={() => open(state?.kind === 'failed' ? state.draft : before)}
          >
            <HiddenText>{control.label}</HiddenText>
            <span className="eng-edit__text">
              {state?.kind === 'failed' ? engineText('edit.resume') : text}
            </span>
            {state?.kind === 'saved' ? (
              <CircleCheck aria-hidden="true" size={15} className="eng-edit__saved" />
            ) : (
              <Pencil aria-hidden="true" size={15} className="eng-edit__mark" />
            )}
          </button>
        </>
      )}
    </div>
  );
}

type FieldProps = {
  readonly label: string;
  readonly draft: string;
  readonly maxLength: number | null;
  /** What is wrong with its length; null: nothing. */
  readonly tooLong: Text | null;
  readonly onType: (draft: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
};

function Field({ label, draft, maxLength, tooLong, onType, onKeyDown, onBlur }: FieldProps) {
  const { say } = useEngine();
  const engineText = useEngineText();
  const announce = useAnnounce();
  const countId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const error = tooLong === null ? null : say(tooLong, { max: maxLength });
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    if (error !== null) announce(error);
  }, [error, announce]);
  return (
    <>
      <textarea
        ref={field}
        className="eng-input eng-edit__field"
        rows={3}
        aria-label={label}
        aria-describedby={countId}
        aria-invalid={error !== null || undefined}
        value={draft}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <p id={countId} className={error === null ? 'eng-edit__note' : 'eng-edit__error'}>
        {maxLength !== null && (
          <span>{engineText('edit.count', { n: lengthOf(draft), max: maxLength })} </span>
        )}
        {error !== null && <span>{error}</span>}
      </p>
    </>
  );
}
