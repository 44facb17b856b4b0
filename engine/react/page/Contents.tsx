/** Links to the headings of level 2 of a page. */

import { useId } from 'react';
import type { PageBlock } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Inlines } from './Blocks.tsx';

export function Contents({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  const { engineText } = useEngine();
  const titleId = useId();
  const headings = blocks.flatMap((block) => (block.type === 'heading' && block.depth === 2 ? [block] : []));
  return (
    <nav className="eng-page-contents eng-screen-only" aria-labelledby={titleId}>
      <strong id={titleId}>{engineText('page.contents')}</strong>
      <ul>
        {headings.map(({ id, children }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Inlines inlines={children} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
