/** Chooses one file: the box with its label, its hint and its error. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FileDrop, Icon } from 'screen-engine';
import './FileChooser.css';

type Taken = 'id' | 'accept' | 'required' | 'buttonRef' | 'dropHere' | 'dropNow' | 'several' | 'folder';
type Props = Pick<ComponentProps<typeof FileDrop>, Taken | 'disabled' | 'picture' | 'actions'> & {
  readonly label: string;
  readonly browse: string;
  readonly change: string;
  readonly hint: string;
  readonly error: string | null;
  /** What to do about the error: that no file is chosen. */
  readonly advice?: string;
  /** Describes the chosen file; null if there is none. */
  readonly chosen: ReactNode | null;
  readonly onChoose: (file: File) => void;
};

export function FileChooser({ label, browse, change, hint, advice, onChoose, ...props }: Props) {
  const { id, required = false, chosen } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const error = refusal ?? props.error;
  const isMissing = advice !== undefined && refusal === null;
  const fault =
    error === null ? null : (
      <p className="eng-field__error" id={`${id}-error`}>
        <Icon name="circle-alert" size={16} />
        <span>
          <span>{error}</span>
          {isMissing ? `. ${advice}` : null}
        </span>
      </p>
    );
  return (
    <div className="chooser">
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
      <FileDrop
        {...props}
        browse={chosen ? change : browse}
        invalid={error !== null}
        describedBy={[`${id}-hint`, error ? `${id}-error` : null].filter(Boolean).join(' ')}
        labelId={`${id}-label`}
        onChoose={([file]) => file && onChoose(file)}
        onRefuse={setRefusal}
      />
      {/* What is missing when the form is sent is said by its list of errors. */}
      <div aria-live="polite">{isMissing ? null : fault}</div>
      {isMissing ? fault : null}
    </div>
  );
}
