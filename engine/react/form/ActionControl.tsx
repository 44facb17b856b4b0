/** One action on a row or an object: a link if it opens a screen, a button if it makes a call. */
import { useState } from 'react';
import type { ActionModel } from '../../core/model/action.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { oneAtATime } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { useCommand } from '../context/useCommand.ts';
import { useRowHrefs } from '../context/useRowHrefs.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { Answer } from '../parts/useAnswer.ts';
import { type ActTarget, useAct } from './useAct.ts';
import './action.css';

type ActionControlProps = {
  readonly action: ActionModel;
  readonly target: ActTarget;
  /** Names the row after the label, for screen readers; null: the label is sufficient. */
  readonly rowName: string | null;
  readonly tabIndex?: 0 | -1;
  /** Shows the icon instead of the label. */
  readonly asIcon?: boolean;
};

export function ActionControl({ action, target, rowName, tabIndex = 0, asIcon = false }: ActionControlProps) {
  const { say } = useEngine();
  const reader = useValueReader();
  const act = useAct();
  const hrefOf = useRowHrefs();
  const now = useHandler(() => target);
  const [once] = useState(oneAtATime);
  const { does } = action;
  const label = say(action.label, target.row);
  const name = rowName === null ? label : `${label} ${rowName}`;
  const command = { name, scope: rowName === null ? 'page' : 'row', id: action.id } as const;
  const link = useCommand<HTMLAnchorElement>(does.kind === 'open' ? command : null);
  if (!reader.holds(action.when, { row: target.row, path: target.path })) return null;

  const isIcon = asIcon && action.icon !== null;
  const content = isIcon ? <Icon name={action.icon} size={16} /> : label;
  const native = {
    tabIndex,
    title: isIcon ? name : undefined,
    'aria-label': rowName === null ? undefined : name,
  };
  if (does.kind === 'open') {
    const href = hrefOf(does.link, target.row, target.path);
    if (href === null) return null;
    return (
      <PathLink ref={link} className="eng-button eng-button--secondary" to={href} {...native}>
        {content}
      </PathLink>
    );
  }
  return (
    <Button
      {...native}
      {...(action.danger ? { place: 'eng-action--danger' } : {})}
      command={command}
      onClick={() => void once(() => act(action.id, does, now))}
    >
      {content}
    </Button>
  );
}

type ScreenActionsProps = Pick<ActTarget, 'path' | 'onDone'> & {
  readonly actions: readonly ActionModel[];
  /** The object of the screen. */
  readonly answer: Answer<Row>;
};

/** The actions of a screen, side by side below its heading. */
export function ScreenActions({ actions, answer: { data: row, etag }, path, onDone }: ScreenActionsProps) {
  if (actions.length === 0) return null;
  return (
    <div className="eng-actions eng-row">
      {actions.map((action) => (
        <ActionControl key={action.id} action={action} target={{ row, path, etag, onDone }} rowName={null} />
      ))}
    </div>
  );
}
