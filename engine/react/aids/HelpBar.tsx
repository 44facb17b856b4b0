/**
 * The buttons for help, at the same place on each page: the help of the page, and on a first visit the guided tour.
 * Their content is loaded on demand, as are the keyboard shortcuts for users who have switched them on.
 */
import { useEffect, useId, useRef, useState } from 'react';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { Button } from '../controls/Button.tsx';
import { useKept } from '../session/useKept.ts';
import { type OpenAid, useAid } from './useAid.ts';
import './HelpBar.css';

/** @param withTour whether there is a menu for the tour to show */
export function HelpBar({ withTour }: { readonly withTour: boolean }) {
  const { app } = useEngine();
  const say = useEngineText();
  const kept = useKept();
  const panelId = useId();
  const opener = useRef<HTMLDivElement>(null);
  const { Part: Aids, fetch } = useAid(() => import('./Aids.tsx'), true);
  const [open, setOpen] = useState<OpenAid>(null);
  const [hasTour, setTour] = useState(() => app.tour && kept.read('tour') === null);
  const [hasShortcuts, setShortcuts] = useState(() => kept.read('shortcuts') === 'on');

  const show = useHandler(async (next: OpenAid) => {
    if (next === null || (await fetch())) setOpen(next);
  });
  const close = (): void => {
    setOpen(null);
    opener.current?.querySelector('button')?.focus();
  };
  const leaveTour = (): void => {
    kept.write('tour', 'done');
    setTour(false);
    close();
  };
  const toggleHelp = useHandler(() => (open === 'help' ? close() : show('help')));

  useEffect(() => {
    if (!hasShortcuts) return;
    let stop = () => {};
    let isGone = false;
    import('./shortcuts.ts')
      .then(({ listenToShortcuts }) => {
        if (!isGone) stop = listenToShortcuts({ help: toggleHelp, list: () => void show('shortcuts') });
      })
      .catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [hasShortcuts, toggleHelp, show]);

  return (
    <aside className="eng-help" aria-label={say('help.label')}>
      <div className="eng-help__bar" ref={opener}>
        <Button
          variant="quiet"
          icon="info"
          aria-expanded={open === 'help'}
          aria-controls={panelId}
          onClick={() => void toggleHelp()}
        >
          {say('help.open')}
        </Button>
        {hasTour && withTour && (
          <>
            <Button variant="quiet" onClick={() => void show('tour')}>
              {say('tour.open')}
            </Button>
            <Button variant="quiet" icon="x" label={say('tour.dismiss')} onClick={leaveTour} />
          </>
        )}
      </div>
      <div id={panelId}>
        {Aids !== null && open !== null && (
          <Aids
            open={open}
            onOpen={setOpen}
            onClose={close}
            onTourEnd={leaveTour}
            hasShortcuts={hasShortcuts}
            onShortcuts={(on) => {
              kept.write('shortcuts', on ? 'on' : null);
              setShortcuts(on);
            }}
          />
        )}
      </div>
    </aside>
  );
}
