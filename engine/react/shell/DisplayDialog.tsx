/** The display preferences: each choice applies at once, and is stored in this browser. */
import { useId } from 'react';
import { useStore } from 'zustand';
import { type Display, displayChoices, plainDisplay, settings } from '../client/display.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import '../parts/form.css';
import './display.css';

export default function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const { display, engineText } = useEngine();
  const chosen = useStore(display);
  const id = useId();
  return (
    <Modal title={engineText('display.title')} onClose={onClose} focus="input:checked" wide>
      <p>{engineText('display.note')}</p>
      <div className="eng-display">
        {settings.map((setting) => (
          <fieldset key={setting} className="eng-field">
            <legend>{engineText(`display.${setting}.legend`)}</legend>
            <div className="eng-display__choices">
              {displayChoices[setting].map((choice) => (
                <label key={choice} className="eng-display__choice">
                  <input
                    type="radio"
                    name={`${id}-${setting}`}
                    className="eng-radio"
                    checked={choice === chosen[setting]}
                    onChange={() => display.setState({ [setting]: choice } as Partial<Display>)}
                  />
                  {engineText(`display.${setting}.${choice}`)}
                </label>
              ))}
            </div>
          </fieldset>
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
