/** What stands beside the heading of an object: its state, and when it is read again. */
import type { ItemModel } from '../../core/model/item.ts';
import type { RefreshModel } from '../../core/model/screen.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { HiddenText } from '../parts/Icon.tsx';
import { Status } from '../parts/Status.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { useItemText, useShownItems } from './Facts.tsx';
import type { Refreshing } from './useRefresh.ts';

type StatusProps = { readonly items: readonly ItemModel[]; readonly object: Row };

/** The states of an object beside its heading, each with its label. */
export function HeadingStatus({ items, object }: StatusProps) {
  const { say } = useEngine();
  const textOf = useItemText();
  const { read } = useFormats();
  const shown = useShownItems(items)(items, object).filter((item) => textOf(item, object) !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="eng-heading-status eng-row eng-plain-list">
      {shown.map((item) => (
        <li key={item.id} className="eng-note">
          <span>{say(item.label)}</span>
          <HiddenText> : </HiddenText>
          <Status format={item.format} value={read(item, object)} text={textOf(item, object)} />
        </li>
      ))}
    </ul>
  );
}

type NoteProps = { readonly refresh: RefreshModel; readonly refreshing: Refreshing };

/** Says that the page is kept up to date by itself, with the button that stops it. */
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
