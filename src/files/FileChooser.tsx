/**
 * Chooses one file, with a button that opens the browser's file dialog, or by dropping on the box. The native
 * input stays in the page for its label and for screen readers; it forwards its focus to the button.
 */

import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, Icon, useEngine } from 'screen-engine';
import './FileChooser.css';

type Props = {
  readonly id: string;
  /** `accept` of the native input. */
  readonly accept: string;
  readonly required?: boolean;
  /** The button, focused when the choice must be corrected. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly browse: string;
  readonly change: string;
  readonly dropHere: string;
  readonly dropNow: string;
  /** Why a drop was not taken: several files, a folder. */
  readonly several: string;
  readonly folder: string;
  readonly hint: string;
  readonly error: string | null;
  readonly disabled: boolean;
  /** Describes the chosen file; null if there is none. */
  readonly chosen: ReactNode | null;
  /** Shown at its left: a preview of the file, by default an icon. */
  readonly picture?: ReactNode;
  /** Buttons beside the choose button. */
  readonly actions?: ReactNode;
  readonly onChoose: (file: File) => void;
};

export function FileChooser(props: Props) {
  const { id, accept, required = false, buttonRef, label, browse, change, dropHere, dropNow, hint } = props;
  const { disabled, chosen, picture = <Icon name="file-up" />, actions } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<'several' | 'folder' | null>(null);
  const { announce } = useEngine();
  const error = refusal === null ? props.error : props[refusal];
  const open = () => input.current?.click();
  const choose = (file: File) => {
    setRefusal(null);
    props.onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files, items } = event.dataTransfer;
    const [file] = files;
    if (!file || disabled) return;
    const why = refusalOf(files, items);
    if (why === null) return choose(file);
    setRefusal(why);
    announce(props[why]);
  };
  useEffect(keepMissedDrops, []);
  const describedBy = [`${id}-hint`, error ? `${id}-error` : null].filter(Boolean).join(' ');

  return (
    <div className={`chooser${over ? ' chooser--over' : ''}${error ? ' chooser--error' : ''}`}>
      <label className="chooser__label" id={`${id}-label`} htmlFor={id}>
        {label}{' '}
        {required ? (
          <span className="eng-field__required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      <p className="chooser__hint" id={`${id}-hint`}>
        {hint}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer-only shortcut of the button inside */}
      <div
        className="chooser__zone"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {picture}
        <div className="chooser__body">
          {chosen}
          <div className="chooser__actions">
            <Button
              ref={buttonRef}
              variant="secondary"
              onClick={open}
              disabled={disabled}
              aria-describedby={`${id}-label ${describedBy}`}
            >
              {chosen ? change : browse}
            </Button>
            {actions}
            <span className="chooser__drop">{over ? dropNow : dropHere}</span>
          </div>
        </div>
        <input
          ref={input}
          className="chooser__input"
          id={id}
          type="file"
          accept={accept}
          required={required}
          disabled={disabled}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          tabIndex={-1}
          onFocus={() => buttonRef.current?.focus()}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) choose(file);
          }}
        />
      </div>
      {error ? (
        <p className="eng-field__error" id={`${id}-error`}>
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Why none of the dropped files is taken; null: there is one file. */
function refusalOf(files: FileList, items: DataTransferItemList): 'several' | 'folder' | null {
  if (files.length > 1) return 'several';
  return [...items].some((item) => item.webkitGetAsEntry()?.isDirectory) ? 'folder' : null;
}

/**
 * Prevents drops beside the box: the browser would open the file in place of the page, and unsaved input
 * would be lost.
 */
function keepMissedDrops(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', ignore);
  window.addEventListener('drop', ignore);
  return () => {
    window.removeEventListener('dragover', ignore);
    window.removeEventListener('drop', ignore);
  };
}
