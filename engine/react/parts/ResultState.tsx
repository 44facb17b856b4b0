/** Replaces the rows: not asked for, loading, none, a failure. A long wait is announced; it can be retried or cancelled. */

import Inbox from 'lucide-react/icons/inbox';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import SearchIcon from 'lucide-react/icons/search';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLasting } from '../browser/stateHooks.ts';
import { longWait } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from './Button.tsx';
import './ResultState.css';

type ResultStateProps = {
  /** `long`: a wait that is shown as long from the start. */
  readonly kind: 'idle' | 'incomplete' | 'loading' | 'long' | 'stopped' | 'empty' | 'failed';
  /** Default: the engine's own text. */
  readonly text?: string;
  readonly onRetry?: () => void;
  readonly onCancel?: () => void;
  /** Another action in place of the retry. */
  readonly children?: ReactNode;
};

const pictures = {
  idle: SearchIcon,
  incomplete: TriangleAlert,
  loading: LoaderCircle,
  long: LoaderCircle,
  stopped: SearchIcon,
  empty: Inbox,
  failed: TriangleAlert,
} as const;

export function ResultState(props: ResultStateProps): ReactNode {
  const { kind: given, text: ownText, onRetry, onCancel, children } = props;
  const { engineText, announce } = useEngine();
  const isLong = useLasting(given === 'loading', longWait);
  const kind = isLong ? 'long' : given;
  const Picture = pictures[kind];
  const text = ownText ?? engineText(`search.${kind}`);
  const isSaid = kind === 'long' || kind === 'stopped' || kind === 'incomplete';
  useEffect(() => {
    if (isSaid) announce(text);
  }, [isSaid, announce, text]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind === 'failed') place.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);
  return (
    <div ref={place} className="eng-state" data-kind={kind} role={kind === 'failed' ? 'alert' : undefined}>
      <Picture aria-hidden="true" size={28} />
      <p>{text}</p>
      {children}
      {kind !== 'loading' && onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {engineText('search.retry')}
        </Button>
      )}
      {kind === 'long' && onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {engineText('dialog.cancel')}
        </Button>
      )}
    </div>
  );
}
