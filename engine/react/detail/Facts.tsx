/** Labelled values side by side. */
import type { ItemModel } from '../../core/model.ts';
import type { Row } from '../../core/values.ts';
import CopyButton from '../controls/CopyButton.tsx';
import { useFormats } from '../grid/useFormats.ts';
import { useText } from '../useText.ts';
import { useItemText } from './useItemText.ts';
import './detail.css';

export function Facts({ items, object }: { readonly items: readonly ItemModel[]; readonly object: Row }) {
  const say = useText();
  const textOf = useItemText();
  const { read } = useFormats();
  return (
    <dl className="eng-facts">
      {items.map((item) => (
        <div key={item.id}>
          <dt>{say(item.label)}</dt>
          <dd>
            {textOf(item, object) || '—'}
            {item.copy && <CopyButton value={read(item, object)} text={textOf(item, object)} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
