/** The reason of the last refused file, which survives a reload of the page (decision 81). */
import { useEffect, useState } from 'react';
import { showInstant, useEngine } from 'screen-engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { refusalText } from './refusalText.ts';
import { type LastRefusal as Refusal, readLastRefusal } from './transferOutcome.ts';

export function LastRefusal({ model, text }: Pick<PropsOf<'OrderFileUpload'>, 'model' | 'text'>) {
  const { api } = useEngine();
  const [last, setLast] = useState<Refusal | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void api.call(model.calls.refus, {}, { signal: controller.signal, quiet: true }).then((answer) => {
      // Another back end has no such call: then nothing is shown.
      if (answer.ok) setLast(readLastRefusal(answer.data));
    });
    return () => controller.abort();
  }, [api, model]);
  if (last === null) return null;
  return (
    <section className="eng-card transfert__refusal" aria-labelledby="dernier-refus">
      <h2 id="dernier-refus" className="eng-card__title">
        {text('dernierRefus')}
      </h2>
      <p>
        <strong>{last.nomFichier}</strong> {text('refuseLe', { date: showInstant(last.date) })}
      </p>
      <p>{refusalText(last.outcome, text)}</p>
    </section>
  );
}
