/** The states of an object beside its heading, each with its label. */
import type { ItemModel } from '../../core/model/item.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { HiddenText } from '../parts/HiddenText.tsx';
import { Status } from '../parts/Status.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { useItemText } from './useItemText.ts';
import { useShownItems } from './useShownItems.ts';

type StatusProps = { readonly items: readonly ItemModel[]; readonly object: Row };

export function HeadingStatus({ items, object }: StatusProps) {
  const { say } = useEngine();
  const textOf = useItemText();
  const { read } = useFormats();
  const shown = useShownItems(items)(items, object).filter((item) => textOf(item, object) !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="eng-heading-status eng-row eng-plain-list">
      {shown.map((item) => (
        <li key={item.id}>
          <span>{say(item.label)}</span>
          <HiddenText> : </HiddenText>
          <Status format={item.format} value={read(item, object)} text={textOf(item, object)} />
        </li>
      ))}
    </ul>
  );
}
