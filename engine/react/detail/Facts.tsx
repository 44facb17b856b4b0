/** Labelled values side by side. */
import type { Row } from '../../core/formats.ts';
import type { ItemModel } from '../../core/model.ts';
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
          <dd>{textOf(item, object) || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
