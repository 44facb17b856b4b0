/** The values of an object: with their labels side by side, or as states beside its heading. */
import type { ItemModel } from '../../core/model/screen.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { useRowHrefs } from '../context/useRowHrefs.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { HiddenText } from '../parts/Icon.tsx';
import { Status } from '../parts/Status.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { useReadOptions } from '../parts/useReadOptions.ts';
import './detail.css';

/** Labelled values side by side. A value of a list with colours is shown as a state. */
export function Facts({ items, object }: { readonly items: readonly ItemModel[]; readonly object: Row }) {
  const { say } = useEngine();
  return (
    <dl className="eng-facts">
      {items.map((item) => (
        <div key={item.id} data-wide={item.wide || undefined}>
          <dt className="eng-note">{say(item.label)}</dt>
          <dd>
            <Fact item={item} object={object} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ item, object }: { readonly item: ItemModel; readonly object: Row }) {
  const textOf = useItemText();
  const { read } = useFormats();
  const href = useRowHrefs()(item.link, object);
  const text = textOf(item, object);
  if (text === '') return '—';
  const hasTones = item.format.options?.some(({ tone }) => tone !== 'neutral') === true;
  return (
    <>
      {href !== null ? (
        <PathLink to={href}>{text}</PathLink>
      ) : hasTones ? (
        <Status format={item.format} value={read(item, object)} text={text} />
      ) : (
        text
      )}
      {item.copy && <CopyButton value={read(item, object)} text={text} />}
    </>
  );
}

/** The empty text for 'nothing to show'. */
export function useItemText(): (item: ItemModel, object: Row) => string {
  const { say } = useEngine();
  const { write } = useFormats();
  return (item, object) => {
    const text = write(item, object);
    return item.sentence === null || text === '' ? text : say(item.sentence, { valeur: text });
  };
}

/** `all`: every line of the panels. */
export function useShownItems(
  all: readonly ItemModel[],
): (items: readonly ItemModel[], object: Row) => readonly ItemModel[] {
  const reader = useValueReader();
  const withOptions = useReadOptions(all);
  return (items, object) =>
    items.filter(({ visible }) => reader.holds(visible, { row: object, field: object })).map(withOptions);
}

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
