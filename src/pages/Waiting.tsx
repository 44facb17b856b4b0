/** Placeholder for an answer: loading, or failed with a retry button. */
import { Button, type Standing, useEngine } from 'screen-engine';
import './Waiting.css';

type Props = { readonly state: Standing<unknown>; readonly onRetry: () => void };

export function Waiting({ state, onRetry }: Props) {
  const { say, engineText } = useEngine();
  if (state.kind === 'done') return null;
  // What leads away by itself has nothing to say here.
  return state.kind === 'loading' || state.failure.handled ? (
    <p className="eng-card">{engineText('search.loading')}</p>
  ) : (
    <div className="eng-card waiting" role="alert">
      <p>{say(state.failure.message)}</p>
      <Button onClick={onRetry}>{engineText('search.retry')}</Button>
    </div>
  );
}
