/** A row beside another record, in a dialog that leads through the rows; the bulk action decides on each. */
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import NotEqual from 'lucide-react/icons/equal-not';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CallModel } from '../../core/model/call.ts';
import type { SearchModel } from '../../core/model/screen.ts';
import type { CompareModel } from '../../core/model/table.ts';
import { keysTogether } from '../../core/runtime/bulk.ts';
import { compareRow } from '../../core/runtime/compare.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import type { Values } from '../../core/runtime/reference.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useRight } from '../context/useSession.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { ScrollRegion } from '../parts/Region.tsx';
import { Tool } from '../parts/Tool.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { useLoader } from '../parts/useLoader.ts';
import type { ListControl } from './useList.ts';
import './compare.css';

type PanelProps = {
  readonly model: SearchModel;
  readonly compare: CompareModel;
  readonly list: ListControl;
};

export default function ComparePanel({ model, compare, list }: PanelProps) {
  const { say } = useEngine();
  const { write } = useFormats();
  const panel = useRef<HTMLDivElement>(null);
  const { rows, index, row, moveTo } = useComparedRow(list);
  useEffect(() => {
    if (row === null) list.setCompared(null);
  }, [row, list.setCompared]);
  // A button that cannot be pressed any more loses the focus: the values take it.
  useEffect(() => {
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  });
  if (row === null) return null;

  const step = (by: 1 | -1): void => moveTo(rows[index + by]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  const decide = async (choice: string): Promise<void> => {
    const { canTick } = list.ticks;
    const keys = keysTogether(rows, [row], model.source.key, model.bulk?.groupBy ?? null, canTick);
    const isOther = (one: Row): boolean => !keys.has(list.keyOf(one)) && canTick(one);
    const next = rows.slice(index).find(isOther) ?? rows.find(isOther);
    if (await list.runBulk(choice, [row])) moveTo(next);
  };
  const opener = model.grid.columns.find(({ cell }) => cell === 'compare');
  const { texts } = compare;
  const choices = model.bulk !== null && list.ticks.canTick(row) ? model.bulk.choices : [];
  const decision = opener === undefined ? '' : write(opener, row);
  const decided = decision && say(texts.decided, { label: say(opener?.label ?? ''), value: decision });
  const note = choices.length > 0 ? compare.note && say(compare.note) : decided || null;
  return (
    <Modal title={say(compare.title, row)} focus="[tabindex]" wide onClose={() => list.setCompared(null)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows repeat what its buttons do */}
      <div ref={panel} className="eng-compare" onKeyDown={onKeyDown}>
        <div className="eng-compare__steps eng-line">
          <p aria-live="polite">{say(texts.position, { n: index + 1, total: rows.length })}</p>
          <Tool
            label={say(texts.previous)}
            icon={ChevronLeft}
            disabled={index === 0}
            onClick={() => step(-1)}
          />
          <Tool
            label={say(texts.next)}
            icon={ChevronRight}
            isIconLast
            disabled={index + 1 >= rows.length}
            onClick={() => step(1)}
          />
        </div>
        <ComparedTable compare={compare} row={row} path={list.list.path} />
        <CompareResult />
        {note !== null && <p className="eng-compare__note">{note}</p>}
        <div className="eng-dialog__answers">
          <Button variant="quiet" place="eng-compare__close" onClick={() => list.setCompared(null)}>
            {say(texts.close)}
          </Button>
          {choices.map(({ value, label, danger }) => (
            <Button
              key={value}
              {...(danger ? { place: 'eng-action--danger' } : {})}
              disabled={list.progress !== null}
              onClick={() => void decide(value)}
            >
              {say(label)}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  );
}

/** The row that is compared, among those of the list in their order. Once a row is gone, the one after it is compared. */
function useComparedRow({ ordered, rows: unordered, keyOf, compared, setCompared }: ListControl) {
  const rows = ordered ?? unordered;
  const last = useRef(0);
  const key = compared === null ? null : keyOf(compared);
  const found = rows.findIndex((row) => keyOf(row) === key);
  const index = found < 0 ? Math.min(last.current, rows.length - 1) : found;
  useEffect(() => {
    last.current = Math.max(0, index);
  }, [index]);
  const moveTo = (row: Row | undefined): void => {
    if (row !== undefined) setCompared(row);
  };
  return { rows, index, row: rows[index] ?? null, moveTo };
}

/** What the last decision led to: the banner of the page is out of reach behind the dialog. */
function CompareResult() {
  const { notices } = useEngine();
  const banner = useStore(notices, (state) => state.banner);
  const [before] = useState(banner);
  const isShown = banner !== null && banner !== before;
  return (
    <div aria-live="polite" className="eng-compare__result">
      {isShown && (
        <div className={`eng-banner eng-row eng-banner--${banner.tone}`}>
          <div className="eng-banner__body">
            <p>{banner.text}</p>
            {banner.details?.map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Not allowed, or not yet. */
const unread = { record: null, own: null };

type TableProps = { readonly compare: CompareModel; readonly row: Row; readonly path: Values };

/** The values of a row and of its other record side by side; what differs says so. */
function ComparedTable({ compare, row, path }: TableProps) {
  const { say } = useEngine();
  const { write } = useFormats();
  const { read, why, failure, isLoading, retry } = useReadRecords(compare, row, path);
  const { texts } = compare;
  const lines = compareRow(compare.items, row, read, write).filter(
    ({ other }) => why === null || other !== null,
  );
  const count = lines.filter(({ result }) => result === 'different').length;
  return (
    <>
      <p aria-live="polite" className={why === null ? 'eng-compare__summary' : 'eng-compare__why'}>
        {why !== null ? say(why, row) : say(isLoading ? texts.loading : texts.summary, { n: count })}
      </p>
      {failure !== null && (
        <div className="eng-compare__why" role="alert">
          <p>{say(failure.message)}</p>
          <Button onClick={retry}>{say(texts.retry)}</Button>
        </div>
      )}
      <ScrollRegion
        className="eng-compare__values"
        aria-label={say(compare.title, row)}
        aria-busy={isLoading}
      >
        <table>
          <caption className="eng-visually-hidden">{say(compare.title, row)}</caption>
          <thead>
            <tr>
              <th scope="col">{say(texts.value)}</th>
              <th scope="col">{say(compare.own)}</th>
              <th scope="col">{say(compare.other)}</th>
              <th scope="col">{say(texts.result)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ item, own, other, result }) => (
              <tr key={item.id} data-result={result}>
                <th scope="row">{say(item.label)}</th>
                <td>{own || '—'}</td>
                <td>{other === null && isLoading ? '…' : other || '—'}</td>
                <td>
                  {result === 'different' && (
                    <strong className="eng-compare__different">
                      <NotEqual aria-hidden="true" size={15} />
                      {say(texts.different)}
                    </strong>
                  )}
                  {result === 'same' && <span className="eng-compare__same">{say(texts.same)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

/** The other record of a compared row, and its own: read if the row and the reader's rights allow it. */
function useReadRecords(
  { call, ownCall, right, when, withheld, refused }: CompareModel,
  row: Row,
  path: Values,
) {
  const { api } = useEngine();
  const reader = useValueReader();
  const hasRight = useRight();
  const why = reader.holds(when, { row, path })
    ? right === null || hasRight(right)
      ? null
      : refused
    : withheld;
  const ask = useCallback(
    async (values: { readonly row: Row; readonly path: Values }, _: null, signal: AbortSignal) => {
      const ask = (one: CallModel) => api.call<Row>(one, values, { signal, accepts: isObject });
      const [other, own] = await Promise.all([ask(call), ownCall && ask(ownCall)]);
      if (!other.ok) return other;
      if (own?.ok === false) return own;
      return { ok: true, value: { record: other.data, own: own?.data ?? null } } as const;
    },
    [api, call, ownCall],
  );
  const { state, reload } = useLoader({ subject: why === null ? { row, path } : null, more: null, ask });
  return {
    read: heldIn(state) ?? unread,
    /** Why it is not read; null: it is. */
    why,
    failure: state.kind === 'failed' && !state.failure.handled ? state.failure : null,
    isLoading: state.kind === 'loading',
    retry: reload,
  };
}
