/** The values of a row and of its other record side by side; what differs says so. */
import NotEqual from 'lucide-react/icons/equal-not';
import { useCallback } from 'react';
import type { CompareModel } from '../../core/model/compare.ts';
import type { Text } from '../../core/model/value.ts';
import { type ComparedLine, compareRow } from '../../core/runtime/compare.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useRight } from '../context/useSession.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Button } from '../parts/Button.tsx';
import { ScrollRegion } from '../parts/Region.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { useLoader } from '../parts/useLoader.ts';

type Path = Readonly<Record<string, string>>;

type TableProps = {
  readonly compare: CompareModel;
  readonly row: Row;
  readonly path: Path;
};

export function ComparedTable({ compare, row, path }: TableProps) {
  const { say } = useEngine();
  const { write } = useFormats();
  const { record, why, failure, isLoading, retry } = useReadRecord(compare, row, path);
  const { texts } = compare;
  const lines = compareRow(compare.items, row, record, write);
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
          <thead>
            <tr>
              <th scope="col">{say(texts.value)}</th>
              <th scope="col">{say(compare.own)}</th>
              <th scope="col">{say(compare.other)}</th>
              <th scope="col">{say(texts.result)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.item.id} line={line} texts={texts} isLoading={isLoading} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

type LineProps = {
  readonly line: ComparedLine;
  readonly texts: CompareModel['texts'];
  readonly isLoading: boolean;
};

function Line({ line: { item, own, other, result }, texts, isLoading }: LineProps) {
  const { say } = useEngine();
  return (
    <tr data-result={result}>
      <th scope="row">{say(item.label)}</th>
      <td>{own || '—'}</td>
      <td>
        {other === null ? (
          <span className="eng-compare__unknown">{isLoading ? '…' : say(texts.unknown)}</span>
        ) : (
          other || '—'
        )}
      </td>
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
  );
}

type ReadRecord = {
  /** Null: not read, or not yet. */
  readonly record: Row | null;
  /** Why it is not read; null: it is. */
  readonly why: Text | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly retry: () => void;
};

/** The other record of a compared row: read if the row and the reader's rights allow it. */
function useReadRecord(
  { call, right, when, withheld, refused }: CompareModel,
  row: Row,
  path: Path,
): ReadRecord {
  const { api } = useEngine();
  const reader = useValueReader();
  const hasRight = useRight();
  const why = reader.holds(when, { row, path })
    ? right === null || hasRight(right)
      ? null
      : refused
    : withheld;
  const ask = useCallback(
    async (values: { readonly row: Row; readonly path: Path }, _: null, signal: AbortSignal) => {
      const answer = await api.call<Row>(call, values, { signal, accepts: isObject });
      return answer.ok ? ({ ok: true, value: answer.data } as const) : answer;
    },
    [api, call],
  );
  const { state, reload } = useLoader({ subject: why === null ? { row, path } : null, more: null, ask });
  return {
    record: heldIn(state),
    why,
    failure: state.kind === 'failed' && !state.failure.handled ? state.failure : null,
    isLoading: state.kind === 'loading',
    retry: reload,
  };
}
