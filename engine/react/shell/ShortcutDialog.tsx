/** The list of the keyboard shortcuts, with the switch that enables them: they are off by default (RGAA 12.10). */

import { findKey } from '../client/commands.ts';
import { shortcutKeys } from '../client/listCommands.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { useAidText } from './useAid.ts';

type ShortcutDialogProps = {
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
};

export function ShortcutDialog({ isOn, onSwitch, onClose }: ShortcutDialogProps) {
  const say = useAidText();
  const { engineText, announce } = useEngine();
  return (
    <Modal aid="list" title={say('shortcuts.title')} onClose={onClose}>
      <p>{say('shortcuts.intro')}</p>
      <label className="eng-choice">
        <input
          type="checkbox"
          className="eng-checkbox"
          checked={isOn}
          onChange={({ target }) => {
            onSwitch(target.checked);
            announce(say(target.checked ? 'shortcuts.nowOn' : 'shortcuts.nowOff'));
          }}
        />
        <span>{say('shortcuts.on')}</span>
      </label>
      <table className="eng-aid__keys">
        <caption className="eng-visually-hidden">{say('shortcuts.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('shortcuts.key')}</th>
            <th scope="col">{say('shortcuts.act')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries({ find: findKey, ...shortcutKeys }).map(([act, key]) => (
            <tr key={act}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{say(`shortcuts.acts.${act}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="eng-dialog__answers">
        <Button variant="primary" onClick={onClose}>
          {engineText('dialog.close')}
        </Button>
      </div>
    </Modal>
  );
}
