/** How full each zone is: one call of the model, drawn as bars. */
import { useEffect, useState } from 'react';
import { type CustomScreenProps, Heading, useEngine, useText } from '#engine';

type Zone = { readonly zone: string; readonly places: number; readonly permis: number };

export function Occupation({ model }: CustomScreenProps) {
  const say = useText();
  const { calls, texts } = model;
  const zones = useZones(calls.zones);
  return (
    <div className="eng-stack">
      <Heading />
      {zones === 'failed' && <p role="alert">{say(texts.indisponible ?? '')}</p>}
      {Array.isArray(zones) && (
        <ul className="eng-card zones">
          {zones.map((zone) => (
            <li key={zone.zone}>
              <label htmlFor={`zone-${zone.zone}`}>{say(texts.zone ?? '', zone)}</label>
              <meter id={`zone-${zone.zone}`} min={0} max={zone.places} value={zone.permis} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The zones; null while they are read. */
function useZones(call: CustomScreenProps['model']['calls'][string] | undefined) {
  const { api } = useEngine();
  const [zones, setZones] = useState<readonly Zone[] | 'failed' | null>(null);
  useEffect(() => {
    if (call === undefined) throw new Error('The screen declares no call "zones"');
    const aborter = new AbortController();
    void api
      .call<readonly Zone[]>(call, {}, { signal: aborter.signal, accepts: Array.isArray })
      .then((answer) => {
        if (answer.ok) setZones(answer.data);
        else if (!answer.failure.aborted) setZones('failed');
      });
    return () => aborter.abort();
  }, [api, call]);
  return zones;
}
