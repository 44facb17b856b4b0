/** Labelled values side by side. */
import { type Row, valueAt } from '../../core/formats.ts';
import type { ItemModel } from '../../core/model.ts';
import CopyButton from '../controls/CopyButton.tsx';
import { useText } from '../useText.ts';
import { useItemText } from './useItemText.ts';
import './detail.css';

export function Facts({ items, object }: { readonly items: readonly ItemModel[]; readonly object: Row }) {
  const say = useText();
  const textOf = useItemText();
  return (
    <dl className="eng-facts">
      {items.map((item) => (
        <div key={item.id}>
          <dt>{say(item.label)}</dt>
          <dd>
            {textOf(item, object) || '—'}
            {item.copy && textOf(item, object) !== '' && (
              <CopyButton value={valueAt(object, item.field)} text={textOf(item, object)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
