/** The footer: the application's own part, the links of the site, the external links. */
import { memo } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { ShellLinks } from './ShellLinks.tsx';
import { Slot } from './Slot.tsx';
import './Footer.css';

export const Footer = memo(function Footer({ accent }: { readonly accent: boolean }) {
  const { app, registry } = useEngine();
  return (
    <footer className={`eng-footer${accent ? ' eng-footer--accent' : ''}`}>
      <div className="eng-footer__inner">
        <Slot>{registry.slots.footerStart}</Slot>
        <div className="eng-footer__lists">
          <ShellLinks links={app.links.footer ?? []} className="eng-footer__links" />
          <ShellLinks links={app.links.footerExternal ?? []} className="eng-footer__links" />
        </div>
      </div>
    </footer>
  );
});
