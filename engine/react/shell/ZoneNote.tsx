/** Says of which place the dates and times are, to a reader whose clock shows another time. */
import { isElsewhere } from '../../core/runtime/dates.ts';
import { useEngineText } from '../context/useText.ts';

export function ZoneNote() {
  const say = useEngineText();
  return isElsewhere(new Date()) && <p className="eng-zone eng-screen-only">{say('zone.note')}</p>;
}
