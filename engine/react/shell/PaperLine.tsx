/** The first line of a print: the site, the date, and the user. */
import { showInstant } from '../../core/runtime/dates.ts';
import { textOf } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useUser } from '../context/useSession.ts';
import { useEngineText } from '../context/useText.ts';
import { useSiteTitle } from './useSiteTitle.ts';
import { useZoneNote } from './ZoneNote.tsx';

export function PaperLine() {
  const { app } = useEngine();
  const say = useEngineText();
  const site = useSiteTitle();
  const fields = useUser() ?? {};
  const { name, claims } = app.session;
  const user =
    name
      .map((field) => textOf(fields[field]))
      .filter(Boolean)
      .join(' ') || textOf(fields[claims.user]);
  const zone = useZoneNote();
  const when = showInstant(new Date());
  return (
    <p className="eng-paper-line">
      <span>{site}</span>
      {zone !== null && <span>{zone}</span>}
      <span>{user === '' ? say('print.day', { when }) : say('print.made', { when, user })}</span>
    </p>
  );
}
