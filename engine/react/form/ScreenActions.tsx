/**
 * The actions of a screen, side by side below its heading. Their code is loaded lazily, because most screens of a first
 * visit have none; their space is reserved meanwhile.
 */
import { lazy, Suspense } from 'react';
import type { ActionModel } from '../../core/model/action.ts';
import type { ActTarget } from './useAct.ts';
import './action.css';

const ActionControl = lazy(async () => ({ default: (await import('./ActionControl.tsx')).ActionControl }));

type ScreenActionsProps = { readonly actions: readonly ActionModel[]; readonly target: ActTarget };

export function ScreenActions({ actions, target }: ScreenActionsProps) {
  return (
    <div className="eng-actions">
      <Suspense fallback={null}>
        {actions.map((action) => (
          <ActionControl key={action.id} action={action} target={target} rowName={null} />
        ))}
      </Suspense>
    </div>
  );
}
