/** Says that the page is kept up to date by itself, with the button that stops it. */
import type { RefreshModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Refreshing } from './useRefresh.ts';

type NoteProps = { readonly refresh: RefreshModel; readonly refreshing: Refreshing };

export function RefreshNote({ refresh: { texts }, refreshing: { state, toggle } }: NoteProps) {
  const { say } = useEngine();
  if (state === null) return null;
  return (
    <p className="eng-refresh eng-row">
      {say(texts[state])}
      <button type="button" className="eng-link-button" onClick={toggle}>
        {say(state === 'on' ? texts.stop : texts.start)}
      </button>
    </p>
  );
}
