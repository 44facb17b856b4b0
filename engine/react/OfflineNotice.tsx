/** Says that the browser has lost its network, for as long as it has. */
import { useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import { useEngineText } from './useText.ts';
import './OfflineNotice.css';

export function OfflineNotice() {
  const say = useEngineText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="eng-offline">
          <Icon name="wifi-off" /> {say('offline')}
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
