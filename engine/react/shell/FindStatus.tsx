/** The line below the options: how many there are, what is still asked for, what failed. It is spoken when typing pauses. */

import { pageName } from '../../core/runtime/placeTexts.ts';
import { useSettled } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
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
  const { say, engineText } = useEngine();
  const isMissing = isOnline && !isWaiting && found.includes(null);
  const status = (): string => {
    if (!isOnline) return engineText('find.offline');
    if (text === '') return '';
    if (isWaiting) return engineText('find.searching');
    return count === 0 ? engineText('find.nothing', { text }) : engineText('find.found', { n: count });
  };
  const line = [status(), isMissing ? engineText('find.missing') : ''].filter(Boolean).join(' ');
  const spoken = useSettled(isWaiting ? '' : line, pauseOfSpeech);
  return (
    <div className="eng-find__foot eng-line">
      <p aria-hidden="true">{line}</p>
      <p role="status" className="eng-visually-hidden">
        {spoken}
      </p>
      {isMissing && <Button onClick={onRetry}>{engineText('find.retry')}</Button>}
      {(text === '' || (count === 0 && !isWaiting)) && lists.length > 0 && (
        <div>
          {engineText('find.ways')}
          <ul>
            {lists.map(({ route, find }) => (
              <li key={route.screen}>
                {engineText('find.pair', {
                  name: pageName(route, null),
                  value: find.by.map(({ label }) => say(label)).join(', '),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="eng-find__keys">{engineText('find.keys')}</p>
    </div>
  );
}
