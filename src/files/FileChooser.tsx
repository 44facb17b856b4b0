/**
 * Chooses one file: a button that opens the browser's chooser, and the whole box as a drop target. The native input
 * stays in the page for its label and for screen readers; whatever leads the focus to it leads to the button.
 */

import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, Icon } from '#engine';
import './FileChooser.css';

type Props = {
  readonly id: string;
  /** What the browser's chooser offers: `accept` of the native input. */
  readonly accept: string;
  readonly required?: boolean;
  /** The button: where the focus goes when the choice is to be corrected. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly browse: string;
  readonly change: string;
  readonly dropHere: string;
  readonly dropNow: string;
  readonly hint: string;
  readonly error: string | null;
  readonly disabled: boolean;
  /** What stands for the chosen file; null before there is one. */
  readonly chosen: ReactNode | null;
  /** What stands at its left: a picture of the file; an icon without it. */
  readonly picture?: ReactNode;
  /** Buttons beside the one that chooses. */
  readonly actions?: ReactNode;
  readonly onChoose: (file: File) => void;
};

export function FileChooser(props: Props) {
  const { id, accept, required = false, buttonRef, label, browse, change, dropHere, dropNow, hint } = props;
  const { error, disabled, chosen, picture = <Icon name="file-up" />, actions, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const open = () => input.current?.click();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onChoose(file);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside, for the pointer alone */}
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
            if (file) onChoose(file);
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

/** A file dropped beside the box would be opened by the browser in place of the page, and of what was typed there. */
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
