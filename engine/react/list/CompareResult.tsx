/** What the last decision led to: the banner of the page is out of reach behind the dialog. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../context/EngineContext.ts';

export function CompareResult() {
  const { notices } = useEngine();
  const banner = useStore(notices, (state) => state.banner);
  const [before] = useState(banner);
  const isShown = banner !== null && banner !== before;
  return (
    <div aria-live="polite" className="eng-compare__result">
      {isShown && (
        <div className={`eng-banner eng-banner--${banner.tone}`}>
          <div className="eng-banner__body">
            <p>{banner.text}</p>
            {banner.details?.map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
