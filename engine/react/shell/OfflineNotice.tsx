/** Says that the browser has lost its network, for as long as it has. */

import { useOnline } from '../browser/useOnline.ts';
import { Icon } from '../controls/Icon.tsx';
import { useEngineText } from '../useText.ts';
import './OfflineNotice.css';

export function OfflineNotice() {
  const say = useEngineText();
  const isOnline = useOnline();
  return (
    <div aria-live="polite">
      {isOnline ? null : (
        <p className="eng-offline">
          <Icon name="wifi-off" /> {say('offline')}
        </p>
      )}
    </div>
  );
}
