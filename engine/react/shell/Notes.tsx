/** Lines of the shell about the page: the connection, the time zone, and the first line of a print. */

import { useStore } from 'zustand';
import { isElsewhere, showInstant, zonePlace } from '../../core/runtime/dates.ts';
import { textOf } from '../../core/runtime/values.ts';
import { useOnline } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useUser } from '../context/useSession.ts';
import { useSiteTitle } from '../context/useText.ts';
import { Icon } from '../parts/Icon.tsx';
import { Slot } from '../parts/PartBoundary.tsx';

/** Says of which place the dates and times are, to a reader whose clock shows another time. */
export function ZoneNote() {
  const note = useZoneNote();
  return note !== null && <p className="eng-zone eng-note eng-screen-only">{note}</p>;
}

/** The sentence; null: the reader's clock shows the same time. */
function useZoneNote(): string | null {
  const { engineText } = useEngine();
  return isElsewhere(new Date()) ? engineText('zone.note', { place: zonePlace() }) : null;
}

/** Reports that the browser is offline, or that the server is unavailable and will be retried automatically. */
export function OfflineNotice() {
  const { engineText, notices } = useEngine();
  const isOnline = useOnline();
  const isAway = useStore(notices, ({ away }) => away > 0);
  const isSending = useStore(notices, ({ sending }) => sending > 0);
  return (
    <div aria-live="polite">
      {isOnline && !isAway ? null : (
        <p className="eng-offline">
          <Icon name="wifi-off" /> {engineText(isOnline ? 'away' : 'offline')}{' '}
          {!isOnline && isSending && <span>{engineText('sending.offline')}</span>}
        </p>
      )}
    </div>
  );
}

/** The first line of a print: the site, what the application adds, the date, and the user. */
export function PaperLine() {
  const { app, registry, engineText } = useEngine();
  const site = useSiteTitle();
  const fields = useUser() ?? {};
  const zone = useZoneNote();
  const { name, claims } = app.session;
  const user =
    name
      .map((field) => textOf(fields[field]))
      .filter(Boolean)
      .join(' ') || textOf(fields[claims.user]);
  const when = showInstant(new Date());
  return (
    <p className="eng-paper-line">
      <span>{site}</span>
      <Slot>{registry.slots.paper}</Slot>
      {zone !== null && <span>{zone}</span>}
      <span>
        {user === '' ? engineText('print.day', { when }) : engineText('print.made', { when, user })}
      </span>
    </p>
  );
}
