/** The guided tour: each step marks the part that it describes. It starts on request: it never covers what is typed. */
import { useEffect, useMemo, useState } from 'react';
import { listCommands } from '../client/listCommands.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { useAids } from './useAid.ts';

/** What a step frames: its element, or what that has unfolded. */
function framed(element: HTMLElement): HTMLElement {
  const unfolded =
    element.getAttribute('aria-expanded') === 'true' ? element.getAttribute('aria-controls') : null;
  return document.getElementById(unfolded ?? '') ?? element;
}

export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const { tour } = useAids();
  const { commands, say, engineText } = useEngine();
  const steps = useMemo(() => {
    const all = listCommands(commands);
    return tour.flatMap((step) => {
      const element = all.find(({ place }) => place === step.place)?.element;
      return element === undefined ? [] : [{ ...step, element }];
    });
  }, [commands, tour]);
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const element = step && framed(step.element);

  useEffect(() => {
    if (element === undefined) return;
    element.dataset.tour = '';
    element.scrollIntoView({ block: 'nearest' });
    return () => {
      delete element.dataset.tour;
    };
  }, [element]);

  if (step === undefined) return null;
  const isLast = index === steps.length - 1;
  return (
    <Modal aid="tour" title={engineText('tour.title')} onClose={onEnd}>
      <div aria-live="polite">
        <p className="eng-aid__position">
          {engineText('tour.position', { n: index + 1, total: steps.length })}
        </p>
        <h3>{say(step.title)}</h3>
        <p>{say(step.body)}</p>
      </div>
      <div className="eng-dialog__answers">
        {!isLast && (
          <Button variant="quiet" onClick={onEnd}>
            {engineText('tour.leave')}
          </Button>
        )}
        {index > 0 && <Button onClick={() => setIndex(index - 1)}>{engineText('tour.previous')}</Button>}
        <Button variant="primary" onClick={isLast ? onEnd : () => setIndex(index + 1)}>
          {engineText(isLast ? 'tour.end' : 'tour.next')}
        </Button>
      </div>
    </Modal>
  );
}
