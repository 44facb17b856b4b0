/** How full each zone is: one call of the model, drawn as bars. */
import { Heading, useAnswer } from 'screen-engine';
import type { PropsOf } from '../registry/vocabulary.ts';

type Zone = { readonly zone: string; readonly places: number; readonly permis: number };

export function Occupation({ model, text }: PropsOf<'Occupation'>) {
  const { state } = useAnswer<readonly Zone[]>(model.calls.zones, Array.isArray);
  return (
    <div className="eng-stack">
      <Heading />
      {state.kind === 'failed' && <p role="alert">{text('indisponible')}</p>}
      {state.kind === 'done' && (
        <ul className="eng-card zones">
          {state.value.data.map((zone) => (
            <li key={zone.zone}>
              <label htmlFor={`zone-${zone.zone}`}>{text('zone', zone)}</label>
              <meter id={`zone-${zone.zone}`} min={0} max={zone.places} value={zone.permis} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
