/** The areas and screens of the application, and the way to a new screen. */
import { useState } from 'react';
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { Button } from '../controls.tsx';
import { useProject } from '../state.ts';
import { openScreen } from '../store.ts';
import { NewScreen } from './NewScreen.tsx';

export function ScreenTree({ current }: { readonly current: string | null }) {
  const { areas } = useProject();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <nav className="wb-tree" aria-label={texts.screens}>
        <h2>{texts.screens}</h2>
        {areas.map(({ name, screens }) => (
          <section key={name}>
            <h3>{name}</h3>
            <ul>
              {screens.map((screen) => (
                <li key={screen.id}>
                  <button
                    type="button"
                    title={screen.path}
                    aria-current={screen.id === current ? 'page' : undefined}
                    onClick={() => void openScreen(screen)}
                  >
                    {screen.label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Button onPress={() => setMaking(true)}>{texts.newScreenButton}</Button>
      </nav>
      {isMaking && <NewScreen onClose={() => setMaking(false)} />}
    </>
  );
}
