/** Links from the page of an object back to its row in the list, and to the previous and next objects of the result. */

import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocation } from 'react-router-dom';
import type { DetailModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { useScreenLinks } from '../context/useSession.ts';
import { Tool } from '../parts/Tool.tsx';
import { useSiblings } from './useSiblings.ts';

type SiblingsProps = {
  readonly model: DetailModel;
  readonly path: Readonly<Record<string, string>>;
};

export function Siblings({ model, path }: SiblingsProps) {
  const { trails, say, engineText } = useEngine();
  const hrefOf = useScreenLinks();
  const { pathname } = useLocation();
  const siblings = useSiblings(model, path);
  const { back } = model;
  const href = back === null ? null : hrefOf(back.screen, path);
  if (back === null || href === null) return null;
  return (
    <div className="eng-siblings eng-row eng-screen-only">
      <PathLink to={href} className="eng-back eng-screen-only" onClick={() => trails.leaveFor(pathname)}>
        <ArrowLeft aria-hidden="true" size={17} />
        {say(back.label)}
      </PathLink>
      {siblings !== null && (
        <nav className="eng-line" aria-label={engineText('siblings.label')}>
          <Tool
            label={engineText('siblings.previous')}
            icon={ChevronLeft}
            disabled={siblings.previous === null}
            onClick={() => siblings.previous?.()}
          />
          <span className="eng-siblings__position">
            {engineText('siblings.position', { n: siblings.position, total: siblings.total ?? '…' })}
          </span>
          <Tool
            label={engineText('siblings.next')}
            icon={ChevronRight}
            isIconLast
            disabled={siblings.next === null}
            onClick={() => siblings.next?.()}
          />
        </nav>
      )}
    </div>
  );
}
