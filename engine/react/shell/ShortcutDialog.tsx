/** The list of the keyboard shortcuts, with the switch that enables them: they are off by default (RGAA 12.10). */

import { findKey } from '../client/commands.ts';
import { shortcutKeys } from '../client/listCommands.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';

type ShortcutDialogProps = {
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
};

export function ShortcutDialog({ isOn, onSwitch, onClose }: ShortcutDialogProps) {
  const { engineText, announce } = useEngine();
  return (
    <Modal aid="list" title={engineText('shortcuts.title')} onClose={onClose}>
      <p>{engineText('shortcuts.intro')}</p>
      <label className="eng-choice">
        <input
          type="checkbox"
          className="eng-checkbox"
          checked={isOn}
          onChange={({ target }) => {
            onSwitch(target.checked);
            announce(engineText(target.checked ? 'shortcuts.nowOn' : 'shortcuts.nowOff'));
          }}
        />
        <span>{engineText('shortcuts.on')}</span>
      </label>
      <table className="eng-aid__keys">
        <caption className="eng-visually-hidden">{engineText('shortcuts.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{engineText('shortcuts.key')}</th>
            <th scope="col">{engineText('shortcuts.act')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries({ find: findKey, ...shortcutKeys }).map(([act, key]) => (
            <tr key={act}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{engineText(`shortcuts.acts.${act}`)}</td>
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
