/**
 * Chooses files, with a button that opens the browser's file dialog, or by dropping on the box. The native input stays in
 * the page for its label and for screen readers; it forwards its focus to the button.
 */
import FileUp from 'lucide-react/icons/file-up';
import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readableSize } from '../../core/runtime/fileSize.ts';
import { listen } from '../browser/dom.ts';
import { Button } from './Button.tsx';
import { HiddenText } from './Icon.tsx';
import './FileDrop.css';

/** `accept`, `multiple` and `required` are those of the native input. */
type Props = Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'required'> & {
  readonly id: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Of what names the field, for the button. */
  readonly labelId?: string;
  /** The button, focused when the choice must be corrected. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly browse: ReactNode;
  readonly dropHere: string;
  readonly dropNow: string;
  /** Why a drop was not taken: several files, a folder. */
  readonly several: string;
  readonly folder: string;
  /** Describes the chosen files. */
  readonly chosen?: ReactNode;
  /** Shown at the left: a preview of the file, by default an icon. */
  readonly picture?: ReactNode;
  /** Buttons beside the choose button. */
  readonly actions?: ReactNode;
  readonly onChoose: (files: readonly File[]) => void;
  /** Called with the reason of a drop that was not taken, which is to be said; null with the next choice. */
  readonly onRefuse: (reason: string | null) => void;
};

export function FileDrop(props: Props) {
  const { id, multiple = false, disabled, invalid, describedBy, labelId, buttonRef } = props;
  const { picture = <FileUp aria-hidden="true" />, dropHere, dropNow, onChoose, onRefuse } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (files: readonly File[]) => {
    if (files.length === 0) return;
    onRefuse(null);
    onChoose(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files, items } = event.dataTransfer;
    if (files.length === 0 || disabled) return;
    if (files.length > 1 && !multiple) return onRefuse(props.several);
    if ([...items].some((item) => item.webkitGetAsEntry()?.isDirectory)) return onRefuse(props.folder);
    choose([...files]);
  };
  useEffect(keepMissedDrops, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer-only shortcut of the button inside
    <div
      className="eng-drop"
      data-over={over || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {picture}
      <div className="eng-drop__body">
        <div className="eng-drop__chosen" aria-live="polite" aria-atomic="true">
          {props.chosen}
        </div>
        <div className="eng-drop__actions eng-line">
          <Button
            ref={buttonRef}
            variant="secondary"
            onClick={() => input.current?.click()}
            disabled={disabled}
            aria-describedby={[labelId, describedBy].filter(Boolean).join(' ') || undefined}
          >
            {props.browse}
          </Button>
          {props.actions}
          <span className="eng-drop__hint">{over ? dropNow : dropHere}</span>
        </div>
      </div>
      <input
        ref={input}
        className="eng-drop__input"
        id={id}
        type="file"
        accept={props.accept}
        multiple={multiple}
        required={props.required}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        tabIndex={-1}
        onFocus={() => buttonRef.current?.focus()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          choose(files);
        }}
      />
    </div>
  );
}

/** The name and the size of a chosen file, which are read as one text. */
export function FileName({ file: { name, size } }: { readonly file: File }) {
  return (
    <>
      <strong>{name}</strong> <HiddenText>, </HiddenText>
      <span>{readableSize(size)}</span>
    </>
  );
}

/** Prevents drops beside the box: the browser would open the file in place of the page, and lose unsaved input. */
function keepMissedDrops(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  return listen(window, { dragover: ignore, drop: ignore });
}
