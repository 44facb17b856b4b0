/** Makes a screen of an operation of the contract that no screen calls: it is chosen, and nothing is typed. */
import { useEffect, useState } from 'react';
import type { OfferedOperation } from '../../protocol.ts';
import { Dialog } from '../Dialog.tsx';
import { server } from '../server.ts';
import { takeScreen } from '../store.ts';
import { texts } from '../texts.ts';

export function NewScreen({ onClose }: { readonly onClose: () => void }) {
  const [offered, setOffered] = useState<readonly OfferedOperation[] | null>(null);
  const [said, setSaid] = useState('');
  const refuse = (error: Error) => setSaid(error.message);

  useEffect(() => {
    server.operations().then(setOffered, ({ message }: Error) => setSaid(message));
  }, []);

  const make = (operation: string): void => {
    setSaid(texts.reading);
    server.newScreen(operation).then((made) => {
      onClose();
      return takeScreen(made);
    }, refuse);
  };
  return (
    <Dialog title={texts.newScreen} onClose={onClose}>
      <p role="status">{said || (offered === null ? texts.reading : texts.choose(offered.length))}</p>
      <ul>
        {offered?.map(({ id, summary }) => (
          <li key={id}>
            <button type="button" className="wb-line" onClick={() => make(id)}>
              <strong>{summary || id}</strong> <code>{id}</code>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
