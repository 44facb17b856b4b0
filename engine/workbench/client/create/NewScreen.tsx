/** Makes a screen of an operation of the contract that no screen calls: it is chosen, and nothing is typed. */
import { useEffect, useState } from 'react';
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { Modal } from '../../../react/parts/Modal.tsx';
import type { OfferedOperation } from '../../protocol.ts';
import { Button } from '../controls.tsx';
import { server } from '../server.ts';
import { makeScreen } from '../store.ts';

export function NewScreen({ onClose }: { readonly onClose: () => void }) {
  const [offered, setOffered] = useState<readonly OfferedOperation[] | null>(null);
  const [said, setSaid] = useState('');
  const refuse = (error: Error) => setSaid(error.message);

  useEffect(() => {
    server.operations().then(setOffered, ({ message }: Error) => setSaid(message));
  }, []);

  const make = (operation: string): void => {
    setSaid(texts.reading);
    makeScreen(operation).then(onClose, refuse);
  };
  return (
    <Modal title={texts.newScreen} onClose={onClose}>
      <p role="status">{said || (offered === null ? texts.reading : texts.choose({ n: offered.length }))}</p>
      <ul>
        {offered?.map(({ id, summary }) => (
          <li key={id}>
            <button type="button" onClick={() => make(id)}>
              <strong>{summary || id}</strong> <code>{id}</code>
            </button>
          </li>
        ))}
      </ul>
      <p className="eng-dialog__answers">
        <Button onPress={onClose}>{texts.close}</Button>
      </p>
    </Modal>
  );
}
