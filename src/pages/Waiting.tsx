/** Placeholder for an answer: loading, or failed with a retry button. */
import { Button, useEngineText, useText } from '#engine';
import type { Answer } from './useAnswer.ts';
import './Waiting.css';

type Props = { readonly state: Answer<unknown>; readonly onRetry: () => void };

export function Waiting({ state, onRetry }: Props) {
  const say = useText();
  const engineText = useEngineText();
  if (state.kind === 'done') return null;
  return state.kind === 'loading' ? (
    <p className="eng-card">{engineText('search.loading')}</p>
  ) : (
    <div className="eng-card waiting" role="alert">
      <p>{say(state.message)}</p>
      <Button onClick={onRetry}>{engineText('search.retry')}</Button>
    </div>
  );
}
