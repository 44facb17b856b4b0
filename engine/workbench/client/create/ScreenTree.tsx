/** The areas and screens of the application, and the way to a new screen. */
import { useState } from 'react';
import type { MadeScreen, Project, ScreenEntry } from '../../protocol.ts';
import { texts } from '../texts.ts';
import { NewScreen } from './NewScreen.tsx';

type TreeProps = {
  readonly project: Project;
  readonly current: string | null;
  readonly onOpen: (screen: ScreenEntry) => void;
  readonly onMade: (made: MadeScreen) => void;
};

export function ScreenTree({ project, current, onOpen, onMade }: TreeProps) {
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <nav className="wb-tree" aria-label={texts.screens}>
        <h2>{texts.screens}</h2>
        {project.areas.map(({ name, screens }) => (
          <section key={name}>
            <h3>{name}</h3>
            <ul>
              {screens.map((screen) => (
                <li key={screen.id}>
                  <button
                    type="button"
                    title={screen.path}
                    aria-current={screen.id === current ? 'page' : undefined}
                    onClick={() => onOpen(screen)}
                  >
                    {screen.label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <button type="button" onClick={() => setMaking(true)}>
          {texts.newScreenButton}
        </button>
      </nav>
      {isMaking && (
        <NewScreen
          onMade={(made) => {
            setMaking(false);
            onMade(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
