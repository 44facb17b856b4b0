/** Labelled values side by side. */
import { type Row, valueAt } from '../../core/formats.ts';
import type { ItemModel } from '../../core/model.ts';
import { useFormats } from '../grid/useFormats.ts';
import { useText } from '../useText.ts';
import './detail.css';

export function Facts({ items, object }: { readonly items: readonly ItemModel[]; readonly object: Row }) {
  const say = useText();
  const { write } = useFormats();
  return (
    <dl className="eng-facts">
      {items.map((item) => (
        <div key={item.id}>
          <dt>{say(item.label)}</dt>
          <dd>{write(item.format, valueAt(object, item.field), object) || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
