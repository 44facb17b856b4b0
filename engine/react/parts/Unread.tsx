/** Replaces an object that could not be loaded: a retry, or a link back if it does not exist. */

import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScreenLink, useWayBack } from '../context/links.tsx';
import { ResultState } from './ResultState.tsx';

type Props = { readonly failure: Failure; readonly onRetry: () => void };

/** Deleted, or an invalid address: a retry would give the same response. */
const absent: readonly number[] = [400, 404];

export function Unread({ failure, onRetry }: Props) {
  const { say, engineText } = useEngine();
  const back = useWayBack();
  const text = say(failure.message);
  if (!absent.includes(failure.status) || back === null) {
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
