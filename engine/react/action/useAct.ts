/** Makes the call of an action on a row or an object: asks first where it must, tells the outcome, reads again. */
import { useNavigate } from 'react-router-dom';
import type { ActionModel } from '../../core/model/model.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useBanner, useDialogs, useLoading } from '../feedback/useNotices.ts';
import { focusHeading } from '../navigation/focusHeading.ts';
import { useScreenLinks } from '../session/useSession.ts';
import { dropOpen } from '../state/leave.ts';

/** What an action is done with. */
export type ActTarget = {
  readonly row: Row;
  readonly path: Readonly<Record<string, string>>;
  /** Of the answer that the row or object came with. */
  readonly etag: string | null;
  /** The data are to be read again. */
  readonly onDone: () => void;
};

const changedMeanwhile = 412;

type Act = Extract<ActionModel['does'], { readonly kind: 'call' }> & Pick<ActionModel, 'danger'>;

/** Answers the function that does it; a failure leaves everything as it is, but for what it found gone. */
export function useAct(): (act: Act, target: ActTarget) => Promise<void> {
  const { api, drafts, say } = useEngine();
  const banner = useBanner();
  const dialogs = useDialogs();
  const loading = useLoading();
  const navigate = useNavigate();
  const hrefOf = useScreenLinks();

  return async ({ call, confirm, danger, done, then }, { row, path, etag, onDone }) => {
    if (!(await dialogs.confirm(confirm, row, danger))) return;
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
    // What was pressed may be gone with its row: the focus goes under the banner.
    focusHeading();
    onDone();
  };
}
