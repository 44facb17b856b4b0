/** Stands in place of an object that is being read, or could not be: a retry, or a link back if it does not exist. */

import { useEngine } from '../context/EngineContext.ts';
import { ScreenLink, useWayBack } from '../context/links.tsx';
import { ResultState } from './ResultState.tsx';
import type { Standing } from './useAnswer.ts';

type Props = { readonly state: Standing<unknown>; readonly onRetry: () => void };

/** Deleted, or an invalid address: a retry would give the same response. */
const absent: readonly number[] = [400, 404];

export function Unread({ state, onRetry }: Props) {
  const { say, engineText } = useEngine();
  const back = useWayBack();
  if (state.kind === 'done') return null;
  if (state.kind === 'loading') return <ResultState kind="loading" onRetry={onRetry} />;
  const { message, status } = state.failure;
  const text = say(message);
  if (!absent.includes(status) || back === null) {
    return <ResultState kind="failed" text={text} onRetry={onRetry} />;
  }
  return (
    <ResultState kind="failed" text={text}>
      <ScreenLink screen={back} className="eng-button eng-button--secondary">
        {engineText('detail.back')}
      </ScreenLink>
    </ResultState>
  );
}
