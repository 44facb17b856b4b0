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
  /** Describes the chosen file; null if there is none. */
  readonly chosen: ReactNode | null;
  readonly onChoose: (file: File) => void;
};

export function FileChooser({ label, browse, change, hint, onChoose, ...props }: Props) {
  const { id, required = false, chosen } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const error = refusal ?? props.error;
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
      {error ? (
        <p className="eng-field__error" id={`${id}-error`}>
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}
