/** Where the page stands: the way from the home page down to it. */
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import type { RouteModel } from '../core/model.ts';
import { firstFilled } from '../core/placeTexts.ts';
import { useEngine } from './EngineContext.ts';
import { Icon } from './Icon.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { routeOf } from './siteStore.ts';
import { useScreenLinks } from './useSession.ts';
import { useEngineText, useText } from './useText.ts';
import './Breadcrumb.css';

export const Breadcrumb = memo(function Breadcrumb({ route }: { readonly route: RouteModel }) {
  const { routes, notices } = useEngine();
  const say = useEngineText();
  const sayText = useText();
  const linkTo = useScreenLinks();
  const args = useStore(notices, (state) => state.routeArgs);
  const parents = route.parents.flatMap((screen) => {
    const parent = routeOf(routes, screen);
    return parent === null ? [] : [parent];
  });
  return (
    <nav className="eng-breadcrumb" aria-label={say('breadcrumb.label')}>
      <ol>
        <li>
          <Link to="/">{say('breadcrumb.home')}</Link>
        </li>
        {parents.map((parent) => (
          <li key={parent.screen}>
            <Icon name="chevron-right" size={14} />
            {linkTo(parent.screen) === null ? (
              sayText(parent.breadcrumb)
            ) : (
              <ScreenLink screen={parent.screen}>{sayText(parent.breadcrumb)}</ScreenLink>
            )}
          </li>
        ))}
        <li>
          <Icon name="chevron-right" size={14} />
          <span aria-current="page">{firstFilled([route.breadcrumb], args)}</span>
        </li>
      </ol>
    </nav>
  );
});
