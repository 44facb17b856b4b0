/** The criteria of the current search, each a button that removes it. */

import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { Criterion } from '../../core/runtime/criteria.ts';
import { useEngine } from '../context/EngineContext.ts';
import { HiddenText } from '../parts/HiddenText.tsx';
import './search.css';

type CriteriaTagsProps = {
  readonly criteria: readonly Criterion[];
  readonly onRemove: (field: string) => void;
};

export const CriteriaTags = memo(function CriteriaTags({ criteria, onRemove }: CriteriaTagsProps) {
  const { engineText } = useEngine();
  if (criteria.length === 0) return null;
  return (
    <ul className="eng-tags eng-row eng-plain-list" aria-label={engineText('search.active')}>
      {criteria.map(({ field, label, value }) => (
        <li key={field}>
          <button type="button" className="eng-tag" onClick={() => onRemove(field)}>
            <HiddenText>{engineText('search.remove')}</HiddenText>
            {label} : {value}
            <X aria-hidden="true" size={14} className="eng-screen-only" />
          </button>
        </li>
      ))}
    </ul>
  );
});
