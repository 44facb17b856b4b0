/** The first tab stops: they move the focus, not only the view (A11Y-01). */

import type { MouseEvent } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { menuId } from './MainMenu.tsx';

/** The id of the content area. */
export const contentId = 'contenu';

export function SkipLinks({ hasMenu }: { readonly hasMenu: boolean }) {
  const { engineText } = useEngine();
  return (
    <div className="eng-skip eng-screen-only">
      <a href={`#${contentId}`} onClick={goTo(contentId)}>
        {engineText('skip.content')}
      </a>
      {hasMenu ? (
        <a href={`#${menuId}`} onClick={goTo(menuId)}>
          {engineText('skip.menu')}
        </a>
      ) : null}
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
