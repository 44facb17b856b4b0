/** Makes the application of an empty folder: its contract is chosen, and nothing is typed. */
import { useId, useState } from 'react';
import { server } from '../server.ts';
import { start } from '../store.ts';
import { texts } from '../texts.ts';

export function NewApp() {
  const [said, setSaid] = useState('');
  const id = useId();
  const make = async (file: File): Promise<void> => {
    setSaid(texts.makingApp);
    const refusal = await server
      .newApp({ name: file.name, text: await file.text() })
      .catch(({ message }: Error) => message);
    if (refusal === null) await start();
    else setSaid(refusal);
  };
  return (
    <main className="wb-new">
      <h1>{texts.newApp}</h1>
      <p>{texts.emptyFolder}</p>
      <label htmlFor={id}>{texts.contract}</label>
      <input
        id={id}
        type="file"
        accept=".json,.yaml,.yml"
        onChange={({ target: { files } }) => files?.[0] && void make(files[0])}
      />
      <p role="status">{said}</p>
    </main>
  );
}
