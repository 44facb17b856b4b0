/**
 * The site map (specification 3, section 2): main menu, help and legal pages; only links that the user may
 * open.
 */

import { Heading, type MenuEntryModel, PathLink, useEngine, useScreenLinks } from '#engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import './SiteMap.css';

export function SiteMap({ text }: PropsOf<'SiteMap'>) {
  const { app, say: t } = useEngine();
  const link = useScreenLinks();
  const help = ['header', 'footer'].flatMap((list) => app.links[list] ?? []);
  const screens = help.filter((entry) => 'screen' in entry);

  const branch = (entries: readonly MenuEntryModel[]) => {
    const open = entries.flatMap((entry) => {
      const to = link(entry.screen);
      return to === null ? [] : [{ entry, to }];
    });
    if (open.length === 0) return null;
    return (
      <ul className="site-map__list">
        {open.map(({ entry, to }) => (
          <li key={entry.id}>
            <PathLink to={to}>{t(entry.label)}</PathLink>
            {branch(entry.entries)}
          </li>
        ))}
      </ul>
    );
  };
  const areas = branch(app.menu);

  return (
    <>
      <Heading />
      <div className="site-map">
        {areas ? (
          <section className="eng-card" aria-labelledby="plan-rubriques">
            <h2 id="plan-rubriques" className="eng-card__title">
              {text('rubriques')}
            </h2>
            {areas}
          </section>
        ) : null}
        <section className="eng-card" aria-labelledby="plan-aide">
          <h2 id="plan-aide" className="eng-card__title">
            {text('aide')}
          </h2>
          <ul className="site-map__list">
            {screens.map((entry) => {
              const to = link(entry.screen);
              return to === null ? null : (
                <li key={entry.screen}>
                  <PathLink to={to}>{t(entry.label)}</PathLink>
                </li>
              );
            })}
          </ul>
        </section>
      </div>
    </>
  );
}
