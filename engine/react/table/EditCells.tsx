/** Values that are edited in their cells: a text that becomes a field, and a checkbox that is ticked once. */
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CellEditModel, ColumnModel } from '../../core/model/table.ts';
import { cleanLine } from '../../core/runtime/cleanText.ts';
import { type Row, textOrNull } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { CellProps } from '../context/registry.ts';
import { useCommand } from '../context/useCommand.ts';
import { useAnnounced } from '../context/useText.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { FieldError } from '../parts/Field.tsx';
import { HiddenText } from '../parts/Icon.tsx';
import { useConfirm } from '../parts/useConfirm.ts';
import type { CellEdit } from './listStores.ts';
import { useRowList } from './rowList.ts';

/** A text that becomes a field: Enter or leaving it saves, Escape cancels; what was refused can be edited again. */
export function TextEdit(props: EditCellProps) {
  const { edit, row, text, tabIndex } = props;
  const { engineText } = useEngine();
  const reader = useValueReader();
  const editing = useTextEdit(props);
  const { label, state, before, open, cancel, save } = editing;
  const holder = useRef<HTMLDivElement>(null);
  /** Once it is drawn again, the button of a native table gets the focus back; in a grid the cell has it. */
  const isReturning = useRef(false);
  const focusCell = (): void => {
    const cell = holder.current?.closest<HTMLElement>('[col-id]');
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
        <Field {...editing} edit={edit} state={state} onKeyDown={press} />
      ) : state?.kind === 'saving' ? (
        <p className="eng-edit__text" aria-busy="true">
          {state.draft}
          <span className="eng-edit__note eng-note">{engineText('edit.saving')}</span>
        </p>
      ) : (
        <>
          {state?.kind === 'failed' && (
            <>
              {text !== '' && <p className="eng-edit__text">{text}</p>}
              <FieldError text={state.message} />
            </>
          )}
          <button
            ref={command}
            type="button"
            className="eng-edit__open eng-bare"
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

type FieldProps = Omit<ReturnType<typeof useTextEdit>, 'state'> & {
  readonly edit: CellEditModel;
  readonly state: Extract<CellEdit, { readonly kind: 'open' }>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function Field({ label, edit, state, isTooLong, open, save, onKeyDown }: FieldProps) {
  const { draft } = state;
  const { maxLength } = edit;
  const { say, engineText, announce } = useEngine();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const error = isTooLong(draft) ? say(edit.tooLong, { max: maxLength }) : null;
  // A field that was typed in an earlier visit does not take the focus.
  const [takesFocus] = useState(!state.isKept);
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
        onChange={(event) => open(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      <p id={`${id}-keys`} hidden>
        {engineText('edit.keys', { max: maxLength ?? 0 })}
      </p>
      <p className={error === null ? 'eng-edit__note eng-note' : 'eng-field__error'}>
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
  // A page that is left while a field is open saves it, as leaving the field does.
  const leave = useHandler(save);
  useEffect(() => () => void leave(), [leave]);
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

/** A checkbox in a cell that is ticked after a confirmation, and cannot be unticked. */
export function TickEdit({ column, edit, row, value, text, tabIndex }: EditCellProps) {
  const { banner, tellFailure } = useEngine();
  const reader = useValueReader();
  const confirm = useConfirm();
  const control = useCellEdit(column, edit, row);
  const isSaving = control.edit?.kind === 'ticking';
  const isTicked = edit.ticked === null ? value === true : reader.holds(edit.ticked, { row });
  const mayChange = !isTicked && reader.holds(edit.when, { row });

  const box = useRef<HTMLInputElement>(null);
  const command = useCommand({ name: control.label, scope: 'row', id: column.id }, box);
  const isPressed = useRef(false);
  // A ticked checkbox becomes disabled and loses the focus: the cell takes it.
  useLayoutEffect(() => {
    if (mayChange || !isPressed.current) return;
    isPressed.current = false;
    const cell = box.current?.closest<HTMLElement>('[col-id], td');
    if (!cell || ![document.body, box.current].includes(document.activeElement as HTMLInputElement)) return;
    cell.tabIndex = -1;
    cell.focus();
  }, [mayChange]);

  const tick = async (): Promise<void> => {
    if (isSaving) return;
    if (!(await confirm(edit.confirm, [row], control.args))) return;
    isPressed.current = true;
    banner.clear();
    control.set({ kind: 'ticking' });
    const failure = await control.send(true);
    control.set(null);
    if (failure !== null) tellFailure(failure);
  };

  return (
    <label className="eng-tick" data-copied={text}>
      <input
        ref={command}
        type="checkbox"
        className="eng-checkbox"
        tabIndex={tabIndex}
        aria-label={control.label}
        aria-busy={isSaving || undefined}
        disabled={!mayChange}
        checked={isTicked || isSaving}
        onChange={() => void tick()}
      />
    </label>
  );
}

export type EditCellProps = CellProps & { readonly edit: CellEditModel };

const changedMeanwhile = 412;

/** The saves of each row, with the resulting row. */
const saves = new WeakMap<Row, Promise<Row>>();

/** The newest version of a row, after its pending saves: a cell may have one from before another cell's save. */
async function latestOf(row: Row): Promise<Row> {
  let latest = row;
  for (let save = saves.get(latest); save !== undefined; save = saves.get(latest)) latest = await save;
  return latest;
}

/** The edited value of one cell: its state, and its save. */
function useCellEdit(column: ColumnModel, edit: CellEditModel, row: Row) {
  const { api, say, announce } = useEngine();
  const list = useRowList();
  const { edits } = list;
  const key = `${list.keyOf(row)} ${column.id}`;
  const current = useStore(edits, (all) => all[key]);
  const args = { ligne: list.nameOf(row) };

  return {
    /** Placeholders of the texts: `ligne`. */
    args,
    label: say(edit.label, args),
    /** Undefined: no edit. */
    edit: current,
    read: () => edits.getState()[key],
    /** Null: removes the edit. */
    set: (next: CellEdit | null): void => {
      const { [key]: _before, ...others } = edits.getState();
      edits.setState(next === null ? others : { ...others, [key]: next }, true);
    },
    /** Sends a value; null after a success. */
    send: async (value: unknown): Promise<Failure | null> => {
      const now = await latestOf(row);
      let failure: Failure | null = null;
      const save = async (): Promise<Row> => {
        const field = { [column.id]: value };
        const answer = await api.call<unknown>(
          edit.call,
          { field, row: now, path: list.path },
          { etag: list.tagOf(now) },
        );
        if (answer.ok) {
          announce(say(edit.done, args));
          return list.onSaved(now, { [column.field]: value }, answer);
        }
        failure = answer.failure;
        if (failure.status === changedMeanwhile) list.reload();
        saves.delete(now);
        return now;
      };
      const saving = save();
      saves.set(now, saving);
      await saving;
      return failure;
    },
  };
}
