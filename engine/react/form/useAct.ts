/** Makes the call of an action on a row or an object: asks first if required, reports the outcome, reloads. */
import { type ActionModel, askedForm } from '../../core/model/action.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { focusHeading } from '../browser/dom.ts';
import type { Failure } from '../client/api.ts';
import { dropOpen } from '../client/drafts.ts';
import { useEngine, usePlace } from '../context/EngineContext.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { useConfirm } from '../parts/useConfirm.ts';
import { useLoadPart } from '../parts/useLoadPart.ts';
import { formPart } from './formPart.ts';

export type ActTarget = {
  readonly row: Row;
  readonly path: Readonly<Record<string, string>>;
  /** The entity tag of the row's or object's response. */
  readonly etag: string | null;
  readonly onDone: () => void;
  /** What has the focus after an act, if it is still in the page; default: the heading. */
  readonly rest?: () => HTMLElement | null;
};

const changedMeanwhile = 412;

type Act = Extract<ActionModel['does'], { readonly kind: 'call' }>;

/**
 * Returns the function that performs the action of this id; a failure changes nothing, unless it says that the object is
 * gone. `now`: the object as it was last read, which a second try sends.
 */
export function useAct(): (id: string, act: Act, now: () => ActTarget) => Promise<void> {
  const { api, banner, drafts, loading, navigate, say, tellFailure } = useEngine();
  const ask = useConfirm();
  const load = useLoadPart();
  const place = usePlace();
  const hrefOf = useScreenLinks();

  const tell = ({ done, then }: Act, { row, onDone, rest }: ActTarget): void => {
    const goesTo = then === 'stay' ? null : hrefOf(then.goto);
    if (goesTo !== null) dropOpen(drafts);
    banner.show({ tone: 'success', text: say(done, row), keep: goesTo !== null });
    if (goesTo !== null) {
      navigate(goesTo);
      return;
    }
    // The pressed button may be gone with its row: the heading below the banner gets the focus.
    const next = rest?.();
    if (next?.isConnected) next.focus();
    else focusHeading();
    onDone();
  };

  return async (id, act, now) => {
    const { call, confirm } = act;
    const send = (field?: FormValues) => {
      const { row, path, etag } = now();
      return api.call<unknown>(call, { row, path, ...(field && { field }) }, { etag });
    };
    const rereadStale = (failure: Failure): void => {
      const isStale = failure.then === 'refresh' || failure.status === changedMeanwhile;
      if (isStale && !failure.handled) now().onDone();
    };
    if (!confirm?.form) {
      if (!(await ask(confirm, [now().row]))) return;
      banner.clear();
      const answer = await loading(send());
      if (answer.ok) return tell(act, now());
      tellFailure(answer.failure);
      rereadStale(answer.failure);
      return;
    }
    const part = await loading(load(formPart));
    if (part === null) return;
    const { row, rest } = now();
    // The dialog gives the focus back to what has it before.
    rest?.()?.focus({ preventScroll: true });
    const dialog = part.askDialog({
      form: confirm.form,
      name: askedForm(id),
      place,
      row,
      call,
      send: async (values) => {
        const answer = await send(values);
        if (!answer.ok) rereadStale(answer.failure);
        return answer;
      },
    });
    if (await ask(confirm, [row], {}, dialog)) tell(act, now());
  };
}
