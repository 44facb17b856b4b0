/** Sends the order file and follows its way, until its result or the reason why there is none. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Failure, useEngine, useScreenLink, useUnsaved, useUser } from 'screen-engine';
import { type FileLoss, fileLoss } from '../../files/fileLoss.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { PortalUser } from '../../shell/PortalUser.ts';
import { adviceOn, refusalText } from './refusalText.ts';
import { type TransferOutcome, transferOutcome } from './transferOutcome.ts';
import { keepTransfer, lastOrderKey } from './transferStore.ts';
import { isBusy, onProgress, type UploadState } from './uploadState.ts';

type Api = ReturnType<typeof useEngine>['api'];

/** What a failure offers besides its message. */
type Extra = {
  readonly retry?: boolean;
  readonly details?: readonly string[];
  readonly link?: { readonly label: string; readonly screen: string };
};

/**
 * @param charge the button that sends
 * @param onLost the file can no longer be read: it must be chosen again
 */
export function useSending(
  { model, text }: Pick<PropsOf<'OrderFileUpload'>, 'model' | 'text'>,
  file: File | null,
  charge: RefObject<HTMLButtonElement | null>,
  onLost: (loss: FileLoss) => void,
) {
  const { api, banner, memory, prefetch, say: t } = useEngine();
  const user = useUser<PortalUser>();
  const navigate = useNavigate();
  const result = useScreenLink('transfert/resultat');
  const [state, setState] = useState<UploadState>({ step: 'choosing' });
  const running = useRef<AbortController | null>(null);
  // While the file is checked it is already received: leaving loses nothing.
  const isReceived = useUnsaved('fichier', file !== null && state.step !== 'checking');
  const isOpen = useStanding(state.step, running, charge);

  /** The file was sent, and nothing is known of it: the list of orders tells whether it was received. */
  const whereToLook = {
    details: [text('verifier')],
    link: { label: text('voirCommandes'), screen: 'commandes/liste' },
  };

  const fail = (message: string, { retry = false, ...more }: Extra = {}) => {
    setState({ step: 'failed', message, retry });
    banner.show({
      tone: 'error',
      text: message,
      ...more,
      ...(retry ? { actions: [{ label: text('reessayer'), run: () => void send() }] } : {}),
    });
  };

  const failWith = (failure: Failure, isSent: boolean): void => {
    if (failure.aborted) {
      setState({ step: 'choosing' });
      banner.show({
        tone: 'info',
        ...(isSent ? { text: text('annuleEnControle'), ...whereToLook } : { text: text('annule') }),
      });
    } else if (!failure.handled) {
      // Completely sent without an answer: the outcome is unknown, so the user must look at the order list.
      const isUnknown = failure.status === 0 && isSent;
      fail(isUnknown ? text('erreurControle') : t(failure.message), {
        retry: failure.status === 0,
        ...(isUnknown ? whereToLook : {}),
      });
    }
  };

  const arrive = (outcome: TransferOutcome, sent: File): void => {
    if (outcome.kind === 'result' && result && user) {
      isReceived();
      const { validation } = outcome;
      keepTransfer({ sub: user.sub, receivedAt: new Date(), validation, file: sent });
      if (validation.numeroCommande === null) memory.remove(lastOrderKey);
      else memory.write(lastOrderKey, validation.numeroCommande);
      if (isOpen.current) void navigate(result);
      else {
        banner.show({
          tone: 'info',
          text: text('controleFini', { nom: validation.nomFichier }),
          actions: [{ label: text('voirResultat'), run: () => void navigate(result) }],
        });
      }
    } else if (outcome.kind === 'result') fail(text('inconnue'));
    else fail(refusalText(outcome, text), { details: adviceOn(outcome, user?.organisme ?? '', text) });
  };

  async function send(): Promise<void> {
    if (!file || running.current) return;
    banner.clear();
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'sending', percent: 0, startedAt: Date.now() });
    // The network may be gone when the answer is here: nothing is sent without the page that shows it.
    if (!(await prefetch('transfert/resultat'))) {
      running.current = null;
      const rule = model.calls.envoyer.errors.find(({ statuses }) => statuses?.includes(0));
      return fail(rule?.message ? t(rule.message) : text('inconnue'), { retry: true });
    }
    const { answer, isSent, loss } = await deliver(api, model.calls.envoyer, file, {
      signal: controller.signal,
      onUploadProgress: (fraction) => setState((before) => onProgress(before, fraction)),
    });
    running.current = null;
    if (loss !== null) {
      setState({ step: 'choosing' });
      onLost(loss);
    } else if (answer.ok) arrive(transferOutcome(answer.status, answer.data), file);
    else failWith(answer.failure, isSent);
  }

  return {
    state,
    send: () => void send(),
    abort: () => running.current?.abort(),
    /** The user chooses again. */
    restart: () => setState({ step: 'choosing' }),
  };
}

/**
 * Sends the file. Tells whether all of it was sent, and whether it can no longer be read: the browser reports a file that
 * changed as a lost connection.
 */
async function deliver(
  api: Api,
  call: Parameters<Api['call']>[0],
  file: File,
  { signal, onUploadProgress }: { signal: AbortSignal; onUploadProgress: (fraction: number) => void },
) {
  let isSent = false;
  const advance = (fraction: number) => {
    isSent = fraction >= 1;
    onUploadProgress(fraction);
  };
  const answer = await api.call(call, { field: { file } }, { signal, onUploadProgress: advance });
  const isLost = !answer.ok && answer.failure.status === 0 && !answer.failure.aborted && !isSent;
  return { answer, isSent, loss: isLost ? await fileLoss(file) : null };
}

/** Whether the page stands still: leaving it ends a sending, and the browser asks first. */
function useStanding(
  now: UploadState['step'],
  running: RefObject<AbortController | null>,
  charge: RefObject<HTMLButtonElement | null>,
): RefObject<boolean> {
  const busy = isBusy(now);
  const step = useRef(now);
  useEffect(() => {
    if (step.current === now) return;
    step.current = now;
    // The focused button may have been removed with the previous state.
    if (document.activeElement === document.body) charge.current?.focus();
  }, [now, charge]);
  // Leaving the page aborts an incomplete upload. A file that is being checked is received; its result is
  // shown later.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (step.current === 'sending') running.current?.abort();
    };
  }, [running]);
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);
  return isOpen;
}
