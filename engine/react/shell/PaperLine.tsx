/** The first line of a print: the site, the date, and the user. */
import { showInstant } from '../../core/runtime/dates.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useUser } from '../session/useSession.ts';
import { useSiteTitle } from './useSiteTitle.ts';

export function PaperLine() {
  const { app } = useEngine();
  const say = useEngineText();
  const site = useSiteTitle();
  const user = String(useUser()?.[app.session.claims.user] ?? '');
  const when = showInstant(new Date());
  return (
    <p className="eng-paper-line">
      <span>{site}</span>
      <span>{user === '' ? say('print.day', { when }) : say('print.made', { when, user })}</span>
    </p>
  );
}
