/** Makes the application of an empty folder: its contract is chosen, and nothing is typed. */
import { useState } from 'react';
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { Labelled } from '../controls.tsx';
import { server } from '../server.ts';
import { start } from '../store.ts';

export function NewApp() {
  const [said, setSaid] = useState('');
  const make = async (file: File): Promise<void> => {
    setSaid(texts.makingApp);
    const refusal = await server
      .newApp({ name: file.name, text: await file.text() })
      .catch(({ message }: Error) => message);
    if (refusal === null) await start();
    else setSaid(refusal);
  };
  return (
    <main className="wb-new eng-card eng-stack">
      <h1>{texts.newApp}</h1>
      <p>{texts.emptyFolder}</p>
      <Labelled label={texts.contract}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,.yaml,.yml"
            onChange={({ target: { files } }) => files?.[0] && void make(files[0])}
          />
        )}
      </Labelled>
      <p role="status">{said}</p>
    </main>
  );
}
