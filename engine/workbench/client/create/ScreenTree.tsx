/** The areas and screens of the application, and the way to a new screen. */
import { useState } from 'react';
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { Button } from '../controls.tsx';
import { screensOf, useProject, useWorkbench } from '../state.ts';
import { openScreen, show } from '../store.ts';
import { NewScreen } from './NewScreen.tsx';

export function ScreenTree({ current }: { readonly current: string | null }) {
  const project = useProject();
  const { areas, files } = project;
  const file = useWorkbench((state) => state.file);
  const ofScreens = new Set(screensOf(project).flatMap((screen) => screen.files));
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
        <section>
          <h3>{texts.application}</h3>
          <ul>
            {files
              .filter((path) => !ofScreens.has(path))
              .map((path) => (
                <li key={path}>
                  <button
                    type="button"
                    aria-current={path === file ? 'page' : undefined}
                    onClick={() => void show(path)}
                  >
                    {path}
                  </button>
                </li>
              ))}
          </ul>
        </section>
        <Button onPress={() => setMaking(true)}>{texts.newScreenButton}</Button>
      </nav>
      {isMaking && <NewScreen onClose={() => setMaking(false)} />}
    </>
  );
}
