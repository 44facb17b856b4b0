/** The first tab stops: they move the focus, not only the view (A11Y-01). */
import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { menuId } from './MainMenu.tsx';
import './SkipLinks.css';

/** The id of the content area. */
export const contentId = 'contenu';

export function SkipLinks({ hasMenu }: { readonly hasMenu: boolean }) {
  const { display, notices } = useEngine();
  const say = useEngineText();
  const gridHeading = useStore(notices, (state) => state.gridHeading);
  return (
    <div className="eng-skip">
      <a href={`#${contentId}`} onClick={goTo(contentId)}>
        {say('skip.content')}
      </a>
      {hasMenu ? (
        <a href={`#${menuId}`} onClick={goTo(menuId)}>
          {say('skip.menu')}
        </a>
      ) : null}
      {/* A screen reader can read a native table as a whole, but a grid only cell by cell (docs/decisions/0019). */}
      {gridHeading === null ? null : (
        <a
          href={`#${gridHeading}`}
          onClick={(event) => {
            display.setState({ tables: 'simple' });
            goTo(gridHeading)(event);
          }}
        >
          {say('skip.simpleTable')}
        </a>
      )}
    </div>
  );
}

function goTo(id: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(id);
    target?.focus();
    target?.scrollIntoView();
  };
}
