/** The general loading indicator. The page below it is inert; afterwards the focus is restored (A11Y-47). */

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLasting } from '../browser/stateHooks.ts';
import { longWait } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import './LoadingOverlay.css';

export function LoadingOverlay({ isShown }: { readonly isShown: boolean }) {
  const { engineText } = useEngine();
  const isLong = useLasting(isShown, longWait);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isShown) focused.current = document.activeElement;
  }, [isShown]);
  useEffect(() => {
    const before = focused.current;
    if (isShown || before === null) return;
    focused.current = null;
    if (document.activeElement === document.body && before instanceof HTMLElement)
      before.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <div aria-live="polite">
      {isShown ? (
        <div className="eng-overlay">
          <div className="eng-card eng-overlay__box">
            <p className="eng-overlay__label">{engineText('loading.label')}</p>
            <div className="eng-overlay__squares eng-row" aria-hidden="true">
              <span />
              <span />
              <span />
            </div>
            <p>{engineText('loading.text')}</p>
            {isLong ? <p>{engineText('search.long')}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
