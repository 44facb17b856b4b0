/** The display preferences: each choice applies at once, and is stored in this browser. */
import { useId } from 'react';
import { useStore } from 'zustand';
import { type Display, displayChoices, plainDisplay } from '../client/display.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import '../parts/form.css';
import './display.css';

const asked = ['scheme', 'contrast', 'text', 'density'] as const;

export default function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const { display, engineText } = useEngine();
  const chosen = useStore(display);
  return (
    <Modal title={engineText('display.title')} onClose={onClose} focus="input:checked" wide>
      <p>{engineText('display.note')}</p>
      <div className="eng-display">
        {asked.map((setting) => (
          <Choices
            key={setting}
            legend={engineText(`display.${setting}.legend`)}
            choices={displayChoices[setting].map((value) => [
              value,
              engineText(`display.${setting}.${value}`),
            ])}
            value={chosen[setting]}
            onChoose={(value) => display.setState({ [setting]: value } as Partial<Display>)}
          />
        ))}
      </div>
      <div className="eng-dialog__answers">
        <Button onClick={() => display.setState(plainDisplay)}>{engineText('display.reset')}</Button>
        <Button variant="primary" onClick={onClose}>
          {engineText('dialog.close')}
        </Button>
      </div>
    </Modal>
  );
}

type ChoicesProps = {
  readonly legend: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

function Choices({ legend, choices, value, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className="eng-display__setting">
      <legend>{legend}</legend>
      <div className="eng-display__choices">
        {choices.map(([choice, label]) => (
          <label key={choice} className="eng-display__choice">
            <input
              type="radio"
              name={name}
              className="eng-radio"
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
