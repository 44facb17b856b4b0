/** Says of which place the dates and times are, to a reader whose clock shows another time. */
import { isElsewhere, zonePlace } from '../../core/runtime/dates.ts';
import { useEngineText } from '../context/useText.ts';

export function ZoneNote() {
  const note = useZoneNote();
  return note !== null && <p className="eng-zone eng-screen-only">{note}</p>;
}

/** The sentence; null: the reader's clock shows the same time. */
export function useZoneNote(): string | null {
  const say = useEngineText();
  return isElsewhere(new Date()) ? say('zone.note', { place: zonePlace() }) : null;
}
