/** Reports that the browser is offline, or that the server is unavailable and will be retried automatically. */
import { useStore } from 'zustand';
import { useOnline } from '../browser/useOnline.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { Icon } from '../parts/Icon.tsx';

export function OfflineNotice() {
  const say = useEngineText();
  const isOnline = useOnline();
  const isAway = useStore(useEngine().notices, ({ away }) => away > 0);
  return (
    <div aria-live="polite">
      {isOnline && !isAway ? null : (
        <p className="eng-offline">
          <Icon name="wifi-off" /> {say(isOnline ? 'away' : 'offline')}
        </p>
      )}
    </div>
  );
}
