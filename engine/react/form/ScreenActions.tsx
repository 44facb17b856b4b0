/** The actions of a screen, side by side below its heading. */
import type { ActionModel } from '../../core/model/action.ts';
import { ActionControl } from './ActionControl.tsx';
import type { ActTarget } from './useAct.ts';
import './action.css';

type ScreenActionsProps = { readonly actions: readonly ActionModel[]; readonly target: ActTarget };

export function ScreenActions({ actions, target }: ScreenActionsProps) {
  return (
    <div className="eng-actions">
      {actions.map((action) => (
        <ActionControl key={action.id} action={action} target={target} rowName={null} />
      ))}
    </div>
  );
}
