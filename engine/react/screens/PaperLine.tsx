/** The first line of what goes on paper: the site, when, and by whom. */
import { showInstant } from '../../core/dates.ts';
import { useEngine } from '../EngineContext.ts';
import { useUser } from '../session/useSession.ts';
import { useSiteTitle } from '../shell/useSiteTitle.ts';
import { useEngineText } from '../useText.ts';

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
