/**
 * The transfer screen (specification 2, section 2.1): choose an order file, accept the conditions, send it,
 * follow its progress, read why it was refused. The chosen file is kept after every failure.
 */
import { type FormEvent, useRef, useState } from 'react';
import {
  Button,
  ErrorSummary,
  Heading,
  Icon,
  SubmitButton,
  useEngine,
  useTitleNote,
  useUser,
} from 'screen-engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { PortalUser } from '../../shell/PortalUser.ts';
import './transfert.css';
import { fileLoss } from '../../files/fileLoss.ts';
import { AcceptConditions } from './AcceptConditions.tsx';
import { FileGuide } from './FileGuide.tsx';
import { FilePreview } from './FilePreview.tsx';
import { maximumSize } from './fileSize.ts';
import { LastRefusal } from './LastRefusal.tsx';
import { OrderFileField } from './OrderFileField.tsx';
import { takeHanded } from './transferStore.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { isBusy, nameAdvice, type UploadProblem, uploadProblems } from './uploadState.ts';
import { useSending } from './useSending.ts';

/** Remembers for the session that the conditions were accepted (decision TRF-038). */
const acceptedKey = 'transfert.cgi';

export function OrderFileUpload({ model, text }: PropsOf<'OrderFileUpload'>) {
  const { announce, banner, memory, properties, say } = useEngine();
  const organisme = useUser<PortalUser>()?.organisme ?? '';

  const asksConditions = properties['portail.transfert.accepterCGI'] !== 'non';
  const maximum = maximumSize(properties['portail.transfert.tailleMaximale']);
  const [ticked, setTicked] = useState(() => memory.read(acceptedKey) === 'oui');
  const chosen = useChosenFile(organisme, maximum);
  const { file, problems, attempt, advice, refuse } = chosen;
  const charge = useRef<HTMLButtonElement>(null);
  const { state, send, abort, restart } = useSending({ model, text }, file, charge, (loss) =>
    refuse([{ field: 'fichier', text: loss }]),
  );
  const busy = isBusy(state.step);
  useTitleNote({ error: problems.length > 0 || state.step === 'failed' });

  const problemOf = (field: UploadProblem['field']) =>
    problems.filter((problem) => problem.field === field).map((problem) => text(problem.text))[0] ?? null;
  const choose = (next: File) => {
    chosen.take(next);
    restart();
    banner.clear();
  };
  const remove = () => {
    chosen.drop();
    restart();
    banner.clear();
    announce(text('aucunFichier'));
  };
  const tick = (isTicked: boolean) => {
    setTicked(isTicked);
    if (isTicked) memory.write(acceptedKey, 'oui');
    else memory.remove(acceptedKey);
    chosen.forget('accepter');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = uploadProblems(file, ticked || !asksConditions, maximum);
    refuse(found);
    if (found.length === 0) send();
  };

  return (
    <>
      <Heading />
      {model.intro ? <p className="eng-intro">{say(model.intro)}</p> : null}
      <form className="eng-card transfert" noValidate onSubmit={submit}>
        <Problems problems={problems} attempt={attempt} texts={model.texts} />
        <p className="eng-note">{text('obligatoire')}</p>
        <OrderFileField
          file={file}
          organisme={organisme}
          maximum={maximum}
          // A refusal says more.
          advice={state.step === 'failed' ? [] : advice}
          error={problemOf('fichier')}
          busy={busy}
          text={text}
          onChoose={choose}
          onRemove={remove}
        />
        {asksConditions ? (
          <AcceptConditions
            ticked={ticked}
            error={problemOf('accepter')}
            busy={busy}
            text={text}
            onTick={tick}
          />
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
          {busy ? (
            <Button variant="quiet" onClick={abort}>
              {text('annuler')}
            </Button>
          ) : null}
        </div>
      </form>
      <p className="transfert__reassurance">
        <Icon name="shield-check" /> {text('rassurance')}
      </p>
      {file !== null && file.size <= maximum && !busy ? (
        <FilePreview file={file} model={model} text={text} />
      ) : null}
      {state.step === 'choosing' && file === null ? <LastRefusal model={model} text={text} /> : null}
      {busy ? null : <FileGuide text={text} />}
    </>
  );
}

/** The chosen file, the reasons not to send it, and advice about it. */
function useChosenFile(organisme: string, maximum: number) {
  const [file, setFile] = useState(takeHanded);
  const [problems, setProblems] = useState(() => (file ? uploadProblems(file, true, maximum) : []));
  /** Number of refused attempts: from the first on, the problems are listed above the form. */
  const [attempt, setAttempt] = useState(0);
  const [advice, setAdvice] = useState(() => (file ? nameAdvice(file.name, organisme) : []));
  /** What is found out about another file is out of date. */
  const latest = useRef(file);
  const change = (next: File | null, found: readonly UploadProblem[]) => {
    latest.current = next;
    setFile(next);
    setProblems(found);
  };
  return {
    ...{ file, problems, attempt, advice },
    take: (next: File) => {
      change(next, uploadProblems(next, true, maximum));
      setAttempt(0);
      setAdvice(nameAdvice(next.name, organisme));
      void fileLoss(next).then((loss) => {
        if (latest.current === next && loss !== null) setProblems([{ field: 'fichier', text: loss }]);
      });
    },
    drop: () => {
      change(null, []);
      setAdvice([]);
    },
    refuse: (found: readonly UploadProblem[]) => {
      setProblems(found);
      setAttempt((before) => (found.length === 0 ? 0 : before + 1));
    },
    forget: (field: UploadProblem['field']) =>
      setProblems((before) => before.filter((problem) => problem.field !== field)),
  };
}

type ProblemsProps = {
  readonly problems: readonly UploadProblem[];
  readonly attempt: number;
  readonly texts: PropsOf<'OrderFileUpload'>['model']['texts'];
};

function Problems({ problems, attempt, texts }: ProblemsProps) {
  if (attempt === 0 || problems.length === 0) return null;
  return (
    <ErrorSummary
      refusals={attempt}
      idOf={(field) => field}
      errors={problems.map(({ field, text }) => ({
        field,
        focus: field,
        message: texts[text],
        args: {},
      }))}
    />
  );
}
