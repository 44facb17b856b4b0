/** The areas and screens of the application, and the way to a new screen. */
import { useState } from 'react';
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { Button, Entry } from '../controls.tsx';
import { useProject, useWorkbench } from '../state.ts';
import { openScreen, show } from '../store.ts';
import { NewScreen } from './NewScreen.tsx';

export function ScreenTree({ current }: { readonly current: string | null }) {
  const { areas, files } = useProject();
  const file = useWorkbench((state) => state.file);
  const ofScreens = areas.flatMap(({ screens }) => screens.flatMap((one) => one.files));
  const others = files.filter((path) => !ofScreens.includes(path));
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
                <Entry
                  key={screen.id}
                  title={screen.path}
                  isCurrent={screen.id === current}
                  onPress={() => void openScreen(screen)}
                >
                  {screen.label}
                </Entry>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h3>{texts.application}</h3>
          <ul>
            {others.map((path) => (
              <Entry key={path} isCurrent={path === file} onPress={() => void show(path)}>
                {path}
              </Entry>
            ))}
          </ul>
        </section>
        <Button onPress={() => setMaking(true)}>{texts.newScreenButton}</Button>
      </nav>
      {isMaking && <NewScreen onClose={() => setMaking(false)} />}
    </>
  );
}
