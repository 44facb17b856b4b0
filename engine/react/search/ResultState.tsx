/** What stands in place of the rows: nothing asked yet, on its way, nothing found, or a failure with its retry. */
import Inbox from 'lucide-react/icons/inbox';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import SearchIcon from 'lucide-react/icons/search';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { useEngineText } from '../useText.ts';

type ResultStateProps =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'empty'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly onRetry: () => void };

const pictures = { idle: SearchIcon, loading: LoaderCircle, empty: Inbox, failed: TriangleAlert } as const;

export function ResultState(props: ResultStateProps): ReactNode {
  const say = useEngineText();
  const Picture = pictures[props.kind];
  const text = 'text' in props ? props.text : say(`search.${props.kind}`);
  return (
    <div className="eng-state" data-kind={props.kind} role={props.kind === 'failed' ? 'alert' : undefined}>
      <Picture aria-hidden="true" size={28} />
      <p>{text}</p>
      {props.kind === 'failed' && (
        <Button variant="secondary" onClick={props.onRetry}>
          {say('search.retry')}
        </Button>
      )}
    </div>
  );
}
