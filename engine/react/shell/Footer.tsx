/** The footer: the application's own part, the links of the site, the external links. */
import { memo } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import { Slot } from '../parts/PartBoundary.tsx';
import { ShellLinks } from './ShellLinks.tsx';

export const Footer = memo(function Footer({ accent }: { readonly accent: boolean }) {
  const { app, registry } = useEngine();
  const command = useCommand<HTMLElement>({ place: 'footer' });
  return (
    <footer ref={command} className={`eng-footer eng-screen-only${accent ? ' eng-footer--accent' : ''}`}>
      <div className="eng-footer__inner eng-row">
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
