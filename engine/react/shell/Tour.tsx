/**
 * The guided tour: its steps one by one, each marking the part of the page that it describes. It starts only on
 * request, so that it never covers a field that is being typed in.
 */
import { useEffect, useMemo, useState } from 'react';
import type { TourPlace } from '../../core/model/app.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { AidDialog } from './AidDialog.tsx';
import { useAids, useAidText } from './useAid.ts';

const places: Readonly<Record<TourPlace, string>> = {
  menu: '.eng-menu',
  account: '.eng-header__account',
  find: '.eng-find-button',
  links: '.eng-header__links',
  breadcrumb: '.eng-breadcrumb',
  help: '.eng-help__bar',
  content: '.eng-main',
  filters: '.eng-filters:not([hidden]), [data-tool="filters"]',
  results: '.eng-result',
  footer: '.eng-footer',
};

export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const { tour } = useAids();
  const { say } = useEngine();
  const aidText = useAidText();
  const steps = useMemo(
    () => tour.filter(({ place }) => document.querySelector(places[place]) !== null),
    [tour],
  );
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const place = step?.place;

  useEffect(() => {
    const target = place === undefined ? null : document.querySelector<HTMLElement>(places[place]);
    if (target === null) return;
    target.dataset.tour = '';
    target.scrollIntoView({ block: 'nearest' });
    return () => {
      delete target.dataset.tour;
    };
  }, [place]);

  if (step === undefined) return null;
  const isLast = index === steps.length - 1;
  return (
    <AidDialog kind="tour" title={aidText('tour.title')} onClose={onEnd}>
      <div aria-live="polite">
        <p className="eng-aid__position">{aidText('tour.position', { n: index + 1, total: steps.length })}</p>
        <h3>{say(step.title)}</h3>
        <p>{say(step.body)}</p>
      </div>
      <div className="eng-dialog__answers eng-row">
        {!isLast && (
          <Button variant="quiet" onClick={onEnd}>
            {aidText('tour.leave')}
          </Button>
        )}
        {index > 0 && <Button onClick={() => setIndex(index - 1)}>{aidText('tour.previous')}</Button>}
        <Button variant="primary" onClick={isLast ? onEnd : () => setIndex(index + 1)}>
          {aidText(isLast ? 'tour.end' : 'tour.next')}
        </Button>
      </div>
    </AidDialog>
  );
}
