/** The line below the options: how many there are, what is still asked for, what did not come; spoken once typing rests. */

import { pageName } from '../../core/runtime/placeTexts.ts';
import { useSettled } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { useAidText } from './useAid.ts';
import type { Found, useFindableLists } from './useFound.ts';

/** How long the line must stay the same before it is spoken, in milliseconds. */
const pauseOfSpeech = 800;

type FindStatusProps = {
  readonly text: string;
  readonly count: number;
  readonly isWaiting: boolean;
  readonly lists: ReturnType<typeof useFindableLists>;
  readonly found: Found['lists'];
  readonly isOnline: boolean;
  readonly onRetry: () => void;
};

export function FindStatus({ text, count, isWaiting, lists, found, isOnline, onRetry }: FindStatusProps) {
  const say = useAidText();
  const { say: write } = useEngine();
  const isMissing = isOnline && !isWaiting && found.includes(null);
  const status = (): string => {
    if (!isOnline) return say('find.offline');
    if (text === '') return '';
    if (isWaiting) return say('find.searching');
    return count === 0 ? say('find.nothing', { text }) : say('find.found', { n: count });
  };
  const line = [status(), isMissing ? say('find.missing') : ''].filter(Boolean).join(' ');
  const spoken = useSettled(isWaiting ? '' : line, pauseOfSpeech);
  return (
    <div className="eng-find__foot eng-row">
      <p aria-hidden="true">{line}</p>
      <p role="status" className="eng-visually-hidden">
        {spoken}
      </p>
      {isMissing && <Button onClick={onRetry}>{say('find.retry')}</Button>}
      {(text === '' || (count === 0 && !isWaiting)) && lists.length > 0 && (
        <div>
          {say('find.ways')}
          <ul>
            {lists.map(({ route, find }) => (
              <li key={route.screen}>
                {say('find.pair', {
                  name: pageName(route, null),
                  value: find.by.map(({ label }) => write(label)).join(', '),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="eng-find__keys">{say('find.keys')}</p>
    </div>
  );
}
