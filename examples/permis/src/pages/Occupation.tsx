/** How full each zone is: one call of the model, drawn as bars. */
import { type CustomScreenProps, Heading, useAnswer, useEngine } from '#engine';

type Zone = { readonly zone: string; readonly places: number; readonly permis: number };

export function Occupation({ model }: CustomScreenProps) {
  const { say } = useEngine();
  const { calls, texts } = model;
  const { state } = useAnswer<readonly Zone[]>(calls.zones ?? null, Array.isArray);
  return (
    <div className="eng-stack">
      <Heading />
      {state.kind === 'failed' && <p role="alert">{say(texts.indisponible ?? '')}</p>}
      {state.kind === 'done' && (
        <ul className="eng-card zones">
          {state.value.data.map((zone) => (
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
