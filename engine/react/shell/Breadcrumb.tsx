/** The path from the home page to the current page. */

import { memo } from 'react';
import { useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import type { RouteModel } from '../../core/model/app.ts';
import { firstFilled } from '../../core/runtime/placeTexts.ts';
import { routeOf } from '../client/siteStore.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink, ScreenLink } from '../context/links.tsx';
import { useCommand } from '../context/useCommand.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { Icon } from '../parts/Icon.tsx';

export const Breadcrumb = memo(function Breadcrumb({ route }: { readonly route: RouteModel }) {
  const { app, routes, page, engineText } = useEngine();
  const linkTo = useScreenLinks();
  // A parent screen may show the same object.
  const path = useParams();
  const args = useStore(page.store, (state) => state.args);
  const parents = route.parents.flatMap((screen) => {
    const parent = routeOf(routes, screen);
    const name = parent === null ? '' : firstFilled([parent.breadcrumb], args).trim();
    return name === '' ? [] : [{ screen, name, isOpen: linkTo(screen) !== null }];
  });
  const here = firstFilled([route.breadcrumb], args).trim();
  const command = useCommand<HTMLElement>({ place: 'breadcrumb' });
  return (
    <nav ref={command} className="eng-breadcrumb eng-screen-only" aria-label={engineText('breadcrumb.label')}>
      <ol className="eng-row eng-plain-list">
        <li>
          {route.screen === app.special.gate?.screen ? (
            engineText('breadcrumb.home')
          ) : (
            <PathLink to="/">{engineText('breadcrumb.home')}</PathLink>
          )}
        </li>
        {parents.map(({ screen, name, isOpen }) => (
          <li key={screen}>
            <Icon name="chevron-right" size={14} />
            {isOpen ? (
              <ScreenLink screen={screen} path={path}>
                {name}
              </ScreenLink>
            ) : (
              name
            )}
          </li>
        ))}
        {here === '' ? null : (
          <li>
            <Icon name="chevron-right" size={14} />
            <span aria-current="page">{here}</span>
          </li>
        )}
      </ol>
    </nav>
  );
});
