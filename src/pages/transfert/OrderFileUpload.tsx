/**
 * The transfer screen (specification 2, section 2.1): choose an order file, accept the conditions, send it,
 * follow its progress, read why it was refused. The chosen file is kept after every failure.
 */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  Button,
  ErrorSummary,
  Heading,
  Icon,
  PathLink,
  SubmitButton,
  useAnnounce,
  useBanner,
  useEngine,
  useScreenLink,
  useTitleNote,
  useUnsaved,
  useUser,
} from '#engine';
import { FileChooser } from '../../files/FileChooser.tsx';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { PortalUser } from '../../shell/PortalUser.ts';
import './transfert.css';
import { maximumSize, readableSize } from './fileSize.ts';
import { otherReason, transferOutcome } from './transferOutcome.ts';
import { keepTransfer } from './transferStore.ts';
import { UploadProgress } from './UploadProgress.tsx';
import {
  type FileAdvice,
  fileAdvice,
  onProgress,
  readFirstLine,
  type UploadProblem,
  type UploadState,
  uploadProblems,
} from './uploadState.ts';

/** Remembers for the session that the conditions were accepted (decision TRF-038). */
const acceptedKey = 'transfert.cgi';

export function OrderFileUpload({ model, text }: PropsOf<'OrderFileUpload'>) {
  const { api, memory, prefetch, properties, say: t } = useEngine();
  const user = useUser<PortalUser>();
  const banner = useBanner();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const result = useScreenLink('transfert/resultat');
  const conditions = useScreenLink('pages/cgi');

  const asksConditions = properties['portail.transfert.accepterCGI'] !== 'non';
  const maximum = maximumSize(properties['portail.transfert.tailleMaximale']);
  const [file, setFile] = useState<File | null>(null);
  const [ticked, setTicked] = useState(() => memory.read(acceptedKey) === 'oui');
  const accepted = ticked || !asksConditions;
  const [state, setState] = useState<UploadState>({ step: 'choosing' });
  const [problems, setProblems] = useState<readonly UploadProblem[]>([]);
  /** Number of refused attempts: from the first on, the problems are listed above the form. */
  const [attempt, setAttempt] = useState(0);
  const [advice, setAdvice] = useState<readonly FileAdvice[]>([]);
  const browse = useRef<HTMLButtonElement>(null);
  const charge = useRef<HTMLButtonElement>(null);
  const running = useRef<AbortController | null>(null);
  const busy = state.step === 'sending' || state.step === 'checking';

  // While the file is checked it is already received: leaving loses nothing.
  const isReceived = useUnsaved('fichier', file !== null && state.step !== 'checking');
  useTitleNote({ error: problems.length > 0 || state.step === 'failed' });
  const step = useRef(state.step);
  useEffect(() => {
    if (step.current === state.step) return;
    step.current = state.step;
    // The focused button may have been removed with the previous state.
    if (document.activeElement === document.body) charge.current?.focus();
  }, [state.step]);
  // Leaving the page aborts an incomplete upload. A file that is being checked is received; its result is
  // shown later.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (step.current === 'sending') running.current?.abort();
    };
  }, []);
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);

  const problemOf = (field: UploadProblem['field']) => {
    const problem = problems.find((candidate) => candidate.field === field);
    return problem ? text(problem.text) : null;
  };

  const choose = (chosen: File) => {
    setFile(chosen);
    setState({ step: 'choosing' });
    banner.clear();
    setProblems(uploadProblems(chosen, true, maximum));
    setAttempt(0);
    void readFirstLine(chosen).then((firstLine) => {
      setAdvice(fileAdvice({ name: chosen.name, firstLine }, user?.organisme ?? ''));
    });
  };

  const fail = (message: string, { retry = false, details = [] as readonly string[] } = {}) => {
    setState({ step: 'failed', message, retry });
    banner.show({
      tone: 'error',
      text: message,
      details,
      ...(retry ? { actions: [{ label: text('reessayer'), run: () => void send() }] } : {}),
    });
  };

  async function send(): Promise<void> {
    if (!file || running.current) return;
    banner.clear();
    const controller = new AbortController();
    running.current = controller;
    // Prefetches the result page, in case the network fails before the answer.
    prefetch('transfert/resultat');
    let isSent = false;
    setState({ step: 'sending', percent: 0, startedAt: Date.now() });
    const answer = await api.call(
      model.calls.envoyer,
      {},
      {
        file,
        signal: controller.signal,
        onUploadProgress: (fraction) => {
          isSent = fraction >= 1;
          setState((before) => onProgress(before, fraction));
        },
      },
    );
    running.current = null;
    if (!answer.ok) {
      const { failure } = answer;
      if (failure.aborted) {
        setState({ step: 'choosing' });
        banner.show({ tone: 'info', text: text('annule') });
      } else if (!failure.handled) {
        // Completely sent without an answer: the outcome is unknown, so the user must look at the order list.
        const isUnknown = failure.status === 0 && isSent;
        fail(isUnknown ? text('erreurControle') : t(failure.message), {
          retry: failure.status === 0,
          ...(isUnknown ? { details: [text('verifier')] } : {}),
        });
      }
      return;
    }
    const outcome = transferOutcome(answer.status, answer.data);
    if (outcome.kind === 'result' && result && user) {
      isReceived();
      keepTransfer({ sub: user.sub, receivedAt: new Date(), validation: outcome.validation });
      if (isOpen.current) void navigate(result);
      else {
        banner.show({
          tone: 'info',
          text: text('controleFini', { nom: outcome.validation.nomFichier }),
          actions: [{ label: text('voirResultat'), run: () => void navigate(result) }],
        });
      }
    } else if (outcome.kind === 'refused') {
      const reason = 'words' in outcome ? outcome.words : text(`motifs.${outcome.reason}`);
      fail(text('echec', { motif: reason || text(`motifs.${otherReason}`) }));
    } else fail(text('inconnue'));
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = uploadProblems(file, accepted, maximum);
    setProblems(found);
    setAttempt(found.length === 0 ? 0 : attempt + 1);
    if (found.length === 0) void send();
  };

  return (
    <>
      <Heading />
      {model.intro ? <p className="eng-intro">{t(model.intro)}</p> : null}
      <form className="eng-card transfert" noValidate onSubmit={submit}>
        {attempt > 0 && problems.length > 0 ? (
          <ErrorSummary
            refusals={attempt}
            idOf={(field) => field}
            errors={problems.map((problem) => ({
              field: problem.field,
              focus: problem.field,
              message: model.texts[problem.text],
              args: {},
            }))}
          />
        ) : null}
        <p className="eng-note">{text('obligatoire')}</p>
        <div>
          <FileChooser
            id="fichier"
            accept=".csv,text/csv"
            required
            buttonRef={browse}
            label={text('fichier')}
            browse={text('parcourir')}
            change={text('changer')}
            dropHere={text('deposer')}
            dropNow={text('deposezIci')}
            hint={text('consignes', {
              modele: text('modele', { organisme: user?.organisme ?? '' }),
              taille: text('octets', { n: maximum, lisible: readableSize(maximum) }),
            })}
            error={problemOf('fichier')}
            disabled={busy}
            onChoose={choose}
            chosen={
              file ? (
                <p className="chooser__file">
                  <strong>{file.name}</strong> <span>{readableSize(file.size)}</span>
                  {busy ? null : (
                    <Button
                      variant="quiet"
                      icon="x"
                      label={text('retirer')}
                      onClick={() => {
                        setFile(null);
                        setState({ step: 'choosing' });
                        setProblems([]);
                        setAdvice([]);
                        banner.clear();
                        announce(text('aucunFichier'));
                        browse.current?.focus();
                      }}
                    />
                  )}
                </p>
              ) : null
            }
          />
          <div aria-live="polite">
            {advice.length === 0 || busy ? null : (
              <ul className="transfert__advice">
                {advice.map((name) => (
                  <li key={name}>
                    <Icon name="info" />{' '}
                    {text(name, { modele: text('modele', { organisme: user?.organisme ?? '' }) })}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        {asksConditions ? (
          <div className="transfert__accept">
            <input
              type="checkbox"
              id="accepter"
              className="eng-checkbox"
              required
              checked={ticked}
              disabled={busy}
              aria-invalid={problemOf('accepter') ? true : undefined}
              aria-describedby={problemOf('accepter') ? 'accepter-error' : undefined}
              onChange={(event) => {
                setTicked(event.target.checked);
                if (event.target.checked) memory.write(acceptedKey, 'oui');
                else memory.remove(acceptedKey);
                setProblems((before) => before.filter((problem) => problem.field !== 'accepter'));
              }}
            />
            <label htmlFor="accepter">
              {text('accepter')} {text('cgi')}{' '}
              <span className="eng-field__required" aria-hidden="true">
                *
              </span>
            </label>
            {conditions ? (
              <PathLink className="transfert__conditions" to={conditions}>
                {text('lire')}
              </PathLink>
            ) : null}
            {problemOf('accepter') ? (
              <p className="eng-field__error" id="accepter-error">
                <Icon name="circle-alert" size={16} />
                <span>{problemOf('accepter')}</span>
              </p>
            ) : null}
          </div>
        ) : null}
        {busy ? (
          <UploadProgress
            state={state}
            texts={{ label: text('envoi'), checking: text('controle') }}
            percentText={(n) => text('pourcent', { n })}
            leftText={(s) => text('reste', { s })}
          />
        ) : null}
        <div className="transfert__actions">
          <SubmitButton ref={charge} icon="upload" isBusy={busy}>
            {text('charger')}
          </SubmitButton>
          {state.step === 'sending' ? (
            <Button variant="quiet" onClick={() => running.current?.abort()}>
              {text('annuler')}
            </Button>
          ) : null}
        </div>
      </form>
      <p className="transfert__reassurance">
        <Icon name="shield-check" /> {text('rassurance')}
      </p>
    </>
  );
}
