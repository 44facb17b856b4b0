/** The site map: the menu, and the screens that links of the shell lead to; only what the visitor may open. */
import type { ReactNode } from 'react';
import type { MenuEntryModel } from '../../core/model/app.ts';
import type { SiteMapModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import type { ScreenProps } from '../context/registry.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { Card } from '../parts/Region.tsx';
import { Heading } from '../shell/Heading.tsx';
import './texts.css';

type Entry = Pick<MenuEntryModel, 'screen' | 'label'> & Partial<Pick<MenuEntryModel, 'entries'>>;

export default function SiteMapScreen({ model }: ScreenProps<SiteMapModel>) {
  const { app, say } = useEngine();
  const links = Object.values(app.links).flatMap((list) => list.filter((link) => 'screen' in link));
  const eachOnce = links.filter(({ screen }, at) => links.findIndex((link) => link.screen === screen) === at);
  return (
    <>
      <Heading />
      {model.intro === null ? null : <p className="eng-intro">{say(model.intro)}</p>}
      <div className="eng-site-map">
        <Section title={say(model.menu)} entries={app.menu} />
        <Section title={say(model.links)} entries={eachOnce} />
      </div>
    </>
  );
}

function Section({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  const branch = useBranch();
  const list = branch(entries);
  return list === null ? null : <Card title={title}>{list}</Card>;
}

/** Draws entries with those below them; null: the visitor may open none. */
function useBranch(): (entries: readonly Entry[]) => ReactNode {
  const { say } = useEngine();
  const linkTo = useScreenLinks();
  return function branch(entries) {
    const open = entries.flatMap((entry) => {
      const to = linkTo(entry.screen);
      return to === null ? [] : [{ ...entry, to }];
    });
    if (open.length === 0) return null;
    return (
      <ul className="eng-site-map__list">
        {open.map(({ screen, label, to, entries: below = [] }) => (
          <li key={screen}>
            <PathLink to={to}>{say(label)}</PathLink>
            {branch(below)}
          </li>
        ))}
      </ul>
    );
  };
}
