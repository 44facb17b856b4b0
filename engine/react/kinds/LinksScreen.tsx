/** A landing page: the screens of an area that are open to the user, as cards. */
import { useStore } from 'zustand';
import type { LinksModel } from '../../core/model/screen.ts';
import type { ScreenId } from '../../core/model/value.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScreenLink } from '../context/links.tsx';
import type { ScreenProps } from '../context/registry.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { Icon } from '../parts/Icon.tsx';
import { Heading } from '../shell/Heading.tsx';
import './texts.css';

export default function LinksScreen({ model }: ScreenProps<LinksModel>) {
  const { say } = useEngine();
  const linkTo = useScreenLinks();
  const entries = model.entries.filter((entry) => linkTo(entry.screen) !== null);
  return (
    <>
      <Heading />
      {model.intro === null ? null : <p className="eng-intro">{say(model.intro)}</p>}
      <ul className="eng-links eng-plain-list">
        {entries.map((entry) => (
          <li key={entry.screen} className="eng-card eng-links__entry">
            {entry.icon === null ? null : <Icon name={entry.icon} size={24} />}
            <div>
              <ScreenLink screen={entry.screen} className="eng-links__link">
                {say(entry.label)}
              </ScreenLink>
              {entry.description === null ? null : <p>{say(entry.description)}</p>}
              <WaitingIn screen={entry.screen} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What waits in the list of a screen. */
function WaitingIn({ screen }: { readonly screen: ScreenId }) {
  const { site } = useEngine();
  const waiting = useStore(site, (state) => state.waiting[screen]);
  if (!waiting) return null;
  return (
    <p className="eng-links__waiting">
      <span className="eng-status eng-status--waiting">
        <Icon name="clock" size={15} />
        {waiting.text}
      </span>
    </p>
  );
}
