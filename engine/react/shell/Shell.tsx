/** The frame of every page: skip links, header, main menu, breadcrumb, content, footer, and messages. */

import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { RouteModel } from '../../core/model/app.ts';
import { visibleMenu } from '../../core/runtime/menu.ts';
import { pageName } from '../../core/runtime/placeTexts.ts';
import { listen } from '../browser/dom.ts';
import { useLasting, usePrinting } from '../browser/stateHooks.ts';
import { plainTitle } from '../client/openPage.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useOpenRoute } from '../context/openRoute.ts';
import { useCommand } from '../context/useCommand.ts';
import { useVisitor } from '../context/useSession.ts';
import { useSiteTitle } from '../context/useText.ts';
import { Announcer, BannerRegion } from '../parts/BannerRegion.tsx';
import { Button } from '../parts/Button.tsx';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';
import { DialogHost } from '../parts/Modal.tsx';
import { Slot } from '../parts/PartBoundary.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Header } from './Header.tsx';
import { HelpBar } from './HelpBar.tsx';
import { MainMenu } from './MainMenu.tsx';
import { OfflineNotice, PaperLine, ZoneNote } from './Notes.tsx';
import { ShellLinks } from './ShellLinks.tsx';
import './Shell.css';

/** Shorter work, and shorter changes of the page, show nothing, in milliseconds. */
const overlayDelay = 300;

export function Shell() {
  const { app, routes, notices, site } = useEngine();
  const leaving = useStore(site, (state) => state.leaving);
  const route = useOpenRoute();
  const visitor = useVisitor();
  const { pathname } = useLocation();
  const works = useStore(notices, (state) => state.loading);
  const navigation = useNavigation();
  const isWaiting = useLasting(works > 0 || navigation.state === 'loading', overlayDelay);
  const main = useRef<HTMLElement>(null);
  const content = useCommand({ place: 'content', keys: { content: () => main.current?.focus() } }, main);

  // Where nobody signs in, everyone is inside.
  const isInside = visitor.signedIn || app.special.signIn === '';
  const isWhole = isInside && route?.chrome.menu === true;
  const entries = useMemo(
    () => (isWhole ? visibleMenu(app, routes, visitor, route) : []),
    [app, routes, visitor, route, isWhole],
  );
  const hasMenu = entries.length > 0;
  return (
    <>
      <DocumentTitle route={route} />
      <div className="eng-shell" data-wide={route?.kind === 'search' || undefined} inert={isWaiting}>
        <SkipLinks hasMenu={hasMenu} />
        <OfflineNotice />
        <Header route={route} hasFind={isWhole} />
        {hasMenu ? <MainMenu entries={entries} pathname={pathname} /> : null}
        {route?.chrome.breadcrumb ? (
          <div className="eng-place eng-line">
            <Breadcrumb route={route} />
            <HelpBar key={pathname} />
          </div>
        ) : null}
        <main ref={content} id="contenu" className="eng-main" tabIndex={-1}>
          <OnPaper />
          <BannerRegion />
          <Outlet />
          {isInside && <ZoneNote />}
        </main>
        <BackToTop />
        <Footer accent={route?.chrome.footer === 'accent'} />
      </div>
      <LoadingOverlay isShown={isWaiting} />
      <DialogHost />
      {leaving && <leaving.LeaveGuard />}
      <Announcer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** The scroll position is stored per history entry; the first entry of every document has the same key. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** The heading of the page on paper. */
function OnPaper() {
  return usePrinting() && <PaperLine />;
}

/** Sets '{page} | {site title}' before the focus moves; a component of its own, so that nothing else renders for it. */
function DocumentTitle({ route }: { readonly route: RouteModel | null }): null {
  const { page, engineText } = useEngine();
  const siteTitle = useSiteTitle();
  const { args, titleNote } = useStore(page.store);
  const { pathname } = useLocation();
  // The page that goes takes its marks away after the next one is announced.
  const note = titleNote.path === pathname ? titleNote : plainTitle;
  const name = route === null ? null : pageName(route, args);
  const title = [note.error ? engineText('title.error') : null, name, note.page].filter(Boolean).join(' ');
  useLayoutEffect(() => {
    if (name !== null) document.title = title === '' ? siteTitle : `${title} | ${siteTitle}`;
  }, [name, title, siteTitle]);
  return null;
}

/** The ids of the parts to which the first links of a page lead. */
const skipTargets = { content: 'contenu', menu: 'menu', filters: 'criteres' } as const;

/** To the parts of the page that the register of commands knows. Styles hide the one to filters that are not there. */
function SkipLinks({ hasMenu }: { readonly hasMenu: boolean }) {
  const { engineText, commands } = useEngine();
  const link = (place: 'content' | 'menu' | 'filters') => (
    <a
      href={`#${skipTargets[place]}`}
      onClick={(event) => {
        event.preventDefault();
        for (const [element, read] of commands.entries) {
          const offered = read();
          if (place === 'filters') offered.keys?.filters?.();
          else if (offered.place === place) element.focus();
        }
      }}
    >
      {engineText(`skip.${place}`)}
    </a>
  );
  return (
    <div className="eng-skip eng-screen-only">
      {link('content')}
      {hasMenu && link('menu')}
      {link('filters')}
    </div>
  );
}

/** Pixels of scroll up to which the button is hidden. */
const threshold = 32;

function BackToTop() {
  const { engineText } = useEngine();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > threshold);
    look();
    return listen(window, { scroll: look }, { passive: true });
  }, []);
  if (!isShown) return null;
  return (
    <div className="eng-back-to-top eng-screen-only">
      <Button
        icon="arrow-up"
        onClick={() => {
          window.scrollTo({ top: 0 });
          document.querySelector('header')?.focus({ preventScroll: true });
        }}
      >
        {engineText('backToTop')}
      </Button>
    </div>
  );
}

const Footer = memo(function Footer({ accent }: { readonly accent: boolean }) {
  const { app, registry } = useEngine();
  const command = useCommand<HTMLElement>({ place: 'footer' });
  return (
    <footer ref={command} className={`eng-footer eng-screen-only${accent ? ' eng-footer--accent' : ''}`}>
      <div className="eng-footer__inner eng-line">
        <Slot>{registry.slots.footerStart}</Slot>
        <div className="eng-footer__lists">
          <ShellLinks links={app.links.footer ?? []} className="eng-footer__links eng-row eng-plain-list" />
          <ShellLinks
            links={app.links.footerExternal ?? []}
            className="eng-footer__links eng-row eng-plain-list"
          />
        </div>
      </div>
    </footer>
  );
});
