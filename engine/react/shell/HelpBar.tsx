/** The button for help, at the same place on each page. The help, the tour and the shortcuts are loaded on demand. */

import { useEffect, useId, useRef, useState } from 'react';
import { listen } from '../browser/dom.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import { useKept } from '../context/useSession.ts';
import { Button } from '../parts/Button.tsx';
import { aidsPart } from './HeaderButtons.tsx';
import { type OpenAid, useLoadAid } from './useAid.ts';
import './HelpBar.css';

export function HelpBar() {
  const kept = useKept();
  const panelId = useId();
  const opener = useRef<HTMLDivElement>(null);
  const load = useLoadAid();
  const [open, setOpen] = useState<OpenAid>(null);
  const [hasShortcuts, setShortcuts] = useState(() => kept.read('shortcuts') === 'on');

  const show = useHandler(async (next: OpenAid) => {
    if (next === null || (await load(aidsPart)) !== null) setOpen(next);
  });
  const close = (): void => {
    setOpen(null);
    opener.current?.querySelector('button')?.focus();
  };
  const toggleHelp = useHandler(() => (open === 'help' ? close() : show('help')));

  const switchShortcuts = (on: boolean): void => {
    kept.write('shortcuts', on ? 'on' : null);
    setShortcuts(on);
  };
  const aids = aidsPart.here();
  const { commands, engineText } = useEngine();
  const press = useHandler(async (event: KeyboardEvent) => {
    if (event.key.length > 1 || document.activeElement?.matches('input, textarea')) return;
    (aidsPart.here() ?? (await load(aidsPart)))?.pressShortcut(commands, event);
  });
  useEffect(() => {
    if (!hasShortcuts) return;
    return listen(document, { keydown: (event) => void press(event) });
  }, [hasShortcuts, press]);
  const bar = useCommand(
    { place: 'help', keys: { help: toggleHelp, list: () => void show('shortcuts') } },
    opener,
  );

  return (
    <aside className="eng-help eng-screen-only" aria-label={engineText('help.label')}>
      <div className="eng-help__bar eng-line" ref={bar}>
        <Button
          variant="quiet"
          icon="info"
          aria-expanded={open === 'help'}
          aria-controls={panelId}
          command={{ name: engineText('help.open'), scope: 'shell' }}
          onClick={() => void toggleHelp()}
        >
          {engineText('help.open')}
        </Button>
      </div>
      <div id={panelId}>
        {aids !== null && open === 'help' && <aids.HelpPanel onOpen={setOpen} onClose={close} />}
        {aids !== null && open === 'tour' && <aids.Tour onEnd={close} />}
        {aids !== null && open === 'shortcuts' && (
          <aids.ShortcutDialog isOn={hasShortcuts} onSwitch={switchShortcuts} onClose={close} />
        )}
      </div>
    </aside>
  );
}
