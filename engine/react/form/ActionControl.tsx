/** One action on a row or an object: a link if it opens a screen, a button if it makes a call. */
import { useState } from 'react';
import type { ActionModel, LinkModel } from '../../core/model/action.ts';
import { textOrNull } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { useCommand } from '../context/useCommand.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
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
  const hrefOf = useHref(target);
  const now = useHandler(() => target);
  const [isRunning, setRunning] = useState(false);
  const { does } = action;
  const label = say(action.label, target.row);
  const name = rowName === null ? label : `${label} ${rowName}`;
  const command = { name, scope: rowName === null ? 'page' : 'row' } as const;
  const link = useCommand<HTMLAnchorElement>(does.kind === 'open' ? command : null);
  if (!reader.holds(action.when, { row: target.row, path: target.path })) return null;

  const named = rowName === null ? {} : { 'aria-label': name };
  const content = asIcon && action.icon !== null ? <Icon name={action.icon} size={16} /> : label;
  const tip = asIcon ? { title: label } : {};
  if (does.kind === 'open') {
    const href = hrefOf(does.link);
    if (href === null) return null;
    return (
      <PathLink
        ref={link}
        className="eng-button eng-button--secondary"
        to={href}
        tabIndex={tabIndex}
        {...tip}
        {...named}
      >
        {content}
      </PathLink>
    );
  }
  const run = async (): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    await act(action.id, does, now);
    setRunning(false);
  };
  return (
    <Button
      {...(action.danger ? { place: 'eng-action--danger' } : {})}
      tabIndex={tabIndex}
      command={command}
      {...tip}
      {...named}
      onClick={() => void run()}
    >
      {content}
    </Button>
  );
}

/** The target of a link for the row or object; null if it is not open to the reader. */
function useHref({ row, path }: ActTarget): (link: LinkModel) => string | null {
  const reader = useValueReader();
  const hrefOf = useScreenLinks();
  return (link) =>
    hrefOf(
      link.screen,
      Object.fromEntries(
        Object.entries(link.path).map(([name, ref]) => [
          name,
          textOrNull(reader.resolve(ref, { row, path })) ?? '',
        ]),
      ),
    );
}

type ScreenActionsProps = { readonly actions: readonly ActionModel[]; readonly target: ActTarget };

/** The actions of a screen, side by side below its heading. */
export function ScreenActions({ actions, target }: ScreenActionsProps) {
  return (
    <div className="eng-actions">
      {actions.map((action) => (
        <ActionControl key={action.id} action={action} target={target} rowName={null} />
      ))}
    </div>
  );
}
