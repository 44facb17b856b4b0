/**
 * Makes the call of an action on a row or an object: asks for confirmation if required, reports the outcome, reloads.
 */
import { useNavigate } from 'react-router-dom';
import type { ActionModel } from '../../core/model/action.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useBanner, useLoading } from '../feedback/useNotices.ts';
import { focusHeading } from '../navigation/focusHeading.ts';
import { useScreenLinks } from '../session/useSession.ts';
import { dropOpen } from '../state/leave.ts';
import { useConfirm } from '../values/useConfirm.ts';

/** The object of an action. */
export type ActTarget = {
  readonly row: Row;
  readonly path: Readonly<Record<string, string>>;
  /** The entity tag of the row's or object's response. */
  readonly etag: string | null;
  /** Reloads the data. */
  readonly onDone: () => void;
};

const changedMeanwhile = 412;

type Act = Extract<ActionModel['does'], { readonly kind: 'call' }>;

/** Returns the function that performs the action; a failure changes nothing, unless it says that the object is gone. */
export function useAct(): (act: Act, target: ActTarget) => Promise<void> {
  const { api, drafts, say } = useEngine();
  const banner = useBanner();
  const ask = useConfirm();
  const loading = useLoading();
  const navigate = useNavigate();
  const hrefOf = useScreenLinks();

  return async ({ call, confirm, done, then }, { row, path, etag, onDone }) => {
    if (!(await ask(confirm, [row]))) return;
    banner.clear();
    const answer = await loading(api.call<unknown>(call, { row, path }, { etag }));
    if (!answer.ok) {
      const { handled, message, status, then: next } = answer.failure;
      if (handled) return;
      banner.show({ tone: 'error', text: say(message) });
      if (next === 'refresh' || status === changedMeanwhile) onDone();
      return;
    }
    const goesTo = then === 'stay' ? null : hrefOf(then.goto);
    if (goesTo !== null) dropOpen(drafts);
    banner.show({ tone: 'success', text: say(done, row), keep: goesTo !== null });
    if (goesTo !== null) {
      void navigate(goesTo);
      return;
    }
    // The pressed button may be gone with its row: the heading below the banner gets the focus.
    focusHeading();
    onDone();
  };
}
