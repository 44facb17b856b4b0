/** The help of the page: its purpose, the meaning of its parts, links to further reading, and the other aids. */
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { HelpModel } from '../../core/model/app.ts';
import { firstFilled } from '../../core/runtime/placeTexts.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { useOpenRoute } from '../context/openRoute.ts';
import { useScreenLinks, useSession } from '../context/useSession.ts';
import { Button } from '../parts/Button.tsx';
import { type OpenAid, useAids } from './useAid.ts';

type HelpPanelProps = { readonly onOpen: (open: OpenAid) => void; readonly onClose: () => void };

export function HelpPanel({ onOpen, onClose }: HelpPanelProps) {
  const { app, page: openPage, say, engineText } = useEngine();
  const { help } = useAids();
  const route = useOpenRoute();
  const linkTo = useScreenLinks();
  const variant = useSession((state) => state.variant);
  const args = useStore(openPage.store, (state) => state.args);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const none: HelpModel = { text: engineText('help.none'), explained: [], links: [] };
  const { text, explained, links } = help[route?.screen ?? '']?.[variant] ?? none;
  const further = links.flatMap(({ screen, label, tab, anchor }) => {
    const path = linkTo(screen);
    if (path === null) return [];
    const search = tab === null ? '' : `?${app.addresses.tab}=${tab}`;
    return [{ label: say(label), to: `${path}${search}${anchor === null ? '' : `#${anchor}`}` }];
  });
  const page = route === null ? '' : firstFilled([route.title, route.breadcrumb], args);
  return (
    <section
      className="eng-card eng-help__panel"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="eng-help__head">
        <h2 id={titleId} ref={title} tabIndex={-1} className="eng-card__title">
          {engineText('help.title', { page })}
        </h2>
        <Button variant="quiet" icon="x" label={engineText('dialog.close')} onClick={onClose} />
      </div>
      {text !== null && <p>{say(text, args ?? {})}</p>}
      {explained.length > 0 && (
        <>
          <h3>{engineText('help.explained')}</h3>
          <dl className="eng-help__parts">
            {explained.map(({ label, text }) => (
              <div key={say(label, args ?? {})}>
                <dt>{say(label, args ?? {})}</dt>
                <dd>{say(text)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {further.length > 0 && (
        <>
          <h3>{engineText('help.more')}</h3>
          <ul>
            {further.map(({ label, to }) => (
              <li key={to}>
                <PathLink to={to}>{label}</PathLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="eng-help__ways eng-row">
        {app.tour && <Button onClick={() => onOpen('tour')}>{engineText('help.tour')}</Button>}
        <Button onClick={() => onOpen('shortcuts')}>{engineText('help.shortcuts')}</Button>
      </div>
    </section>
  );
}
