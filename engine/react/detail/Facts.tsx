/** Labelled values side by side. */

import type { ItemModel } from '../../core/model/item.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { CopyButton } from '../values/CopyButton.tsx';
import { useFormats } from '../values/useFormats.ts';
import { useItemText } from './useItemText.ts';
import './detail.css';

export function Facts({ items, object }: { readonly items: readonly ItemModel[]; readonly object: Row }) {
  const { say } = useEngine();
  const textOf = useItemText();
  const { read } = useFormats();
  return (
    <dl className="eng-facts">
      {items.map((item) => (
        <div key={item.id} data-wide={item.wide || undefined}>
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
