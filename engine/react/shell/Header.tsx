/** The header: the application's brand, its links, and the signed-in user. */

import { memo } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink, ScreenLink } from '../context/links.tsx';
import { useCommand } from '../context/useCommand.ts';
import { useSession } from '../context/useSession.ts';
import { Button } from '../parts/Button.tsx';
import { HiddenText, Icon } from '../parts/Icon.tsx';
import { Slot } from '../parts/PartBoundary.tsx';
import { DisplayButton, FindButton } from './HeaderButtons.tsx';
import { ShellLinks } from './ShellLinks.tsx';
import './Header.css';

type HeaderProps = { readonly route: RouteModel | null; readonly hasFind: boolean };

export const Header = memo(function Header({ route, hasFind }: HeaderProps) {
  const { app, registry, signOut, engineText } = useEngine();
  const signedIn = useSession((state) => state.user !== null);
  const links = useCommand<HTMLDivElement>({ place: 'links' });
  const account = useCommand<HTMLDivElement>({ place: 'account' });
  return (
    <header className="eng-header" tabIndex={-1}>
      <div className="eng-header__inner eng-line">
        <PathLink to="/" className="eng-header__brand">
          <Slot>{registry.slots.brand}</Slot>
          <HiddenText>{engineText('header.home')}</HiddenText>
        </PathLink>
        <div className="eng-header__tools eng-line">
          {hasFind && <FindButton />}
          <div ref={links} className="eng-header__links eng-row">
            <ShellLinks links={app.links.header ?? []} className="eng-header__list eng-row eng-plain-list" />
            <DisplayButton />
          </div>
          {signedIn ? (
            <div ref={account} className="eng-header__account eng-line">
              <Slot>{registry.slots.account}</Slot>
              <Button
                icon="log-out"
                command={{ name: engineText('header.signOut'), scope: 'shell' }}
                onClick={signOut}
              >
                {engineText('header.signOut')}
              </Button>
            </div>
          ) : route?.screen === app.special.signIn ? null : (
            <ScreenLink screen={app.special.signIn} className="eng-button eng-button--secondary">
              <Icon name="log-in" />
              {engineText('header.signIn')}
            </ScreenLink>
          )}
        </div>
      </div>
    </header>
  );
});
