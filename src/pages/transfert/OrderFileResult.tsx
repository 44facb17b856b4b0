/**
 * The result of the last transfer (specification 2, section 2.2): outcome and next step, lines in error, checks.
 */
import { useCallback, useEffect, useState } from 'react';
import { Heading, PrintView, Redirect, ResultTable, useEngine, useScreenLink, useUser } from 'screen-engine';
import { useStore } from 'zustand';
import './transfert.css';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { PortalUser } from '../../shell/PortalUser.ts';
import { ControlList } from './ControlList.tsx';
import { Correction } from './Correction.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';
import { resultOutcome } from './resultOutcome.ts';
import { controlFact, factsOf, outcomeTexts, printFact } from './resultTexts.ts';
import { type KeptTransfer, readKeptTransfer, type Validation } from './transferOutcome.ts';
import { lastOrderKey, transferStore } from './transferStore.ts';

type ResultProps = PropsOf<'OrderFileResult'>;

export function OrderFileResult(props: ResultProps) {
  const last = useStore(transferStore, (state) => state.last);
  const user = useUser<PortalUser>();
  if (last !== null && last.sub === user?.sub) return <Result {...props} {...last} />;
  return <KeptResult {...props} />;
}

/** How often the lines in error of a file are asked for until its integration has ended, in milliseconds. */
const pause = 3_000;

/** The result as the server keeps it: the page was reloaded (decision 4). */
function KeptResult(props: ResultProps) {
  const { api, memory } = useEngine();
  const upload = useScreenLink('transfert/fichier');
  const [numero] = useState(() => memory.read(lastOrderKey));
  const [kept, setKept] = useState<KeptTransfer | 'asked' | null>(numero === null ? null : 'asked');
  const [round, setRound] = useState(0);
  const call = props.model.calls.resultat;
  useEffect(() => {
    if (numero === null) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void api.call(call, {}, { signal: controller.signal, quiet: true }).then((answer) => {
      if (controller.signal.aborted) return;
      const last = answer.ok ? readKeptTransfer(answer.data) : null;
      const found = last?.validation.numeroCommande === numero ? last : null;
      setKept(found);
      if (found?.isPending) timer = setTimeout(() => setRound(round + 1), pause);
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, call, numero, round]);
  if (kept === 'asked') return <Heading />;
  // No transfer in this session, or another back end, which has no such call.
  if (kept === null) return <Redirect to={upload ?? '/'} />;
  return <Result {...props} {...kept} file={null} />;
}

type Received = { readonly validation: Validation; readonly receivedAt: Date; readonly file: File | null };

function Result({ model, text, validation, receivedAt, file }: ResultProps & Received) {
  const { announce, say: t } = useEngine();
  const [printing, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const outcome = resultOutcome(validation);
  const [told, reason] = outcomeTexts(outcome, validation, text);
  useEffect(() => announce([told, reason].filter(Boolean).join(' ')), [announce, told, reason]);

  const facts = factsOf(validation, receivedAt, text);
  const { controles, lignesEnErreur, nomFichier } = validation;
  const hasLines = lignesEnErreur.length > 0;
  const table = model.tables.erreurs;
  const printFacts = [...facts.map(printFact), ...controles.map((control) => controlFact(control, text))];
  return (
    <>
      <Heading />
      <div className="result">
        <OutcomeCard
          {...{ outcome, told, reason, facts, text }}
          numeroCommande={validation.numeroCommande}
          onPrint={hasLines ? null : () => setPrinting(true)}
        />
        {hasLines ? <Correction validation={validation} file={file} text={text} /> : null}
        {hasLines ? (
          <ResultTable
            table={table}
            printTitle={t(model.heading)}
            printFacts={printFacts}
            rows={lignesEnErreur}
            args={{ nomFichier: nomFichier.replace(/\.csv$/i, '') }}
          />
        ) : null}
        {controles.length > 0 ? <ControlList controls={controles} text={text} /> : null}
      </div>
      {printing ? (
        <PrintView
          title={t(model.heading)}
          facts={printFacts}
          columns={table.grid.columns}
          rows={[]}
          count={t(table.grid.count, { n: 0 })}
          onDone={stopPrinting}
        />
      ) : null}
    </>
  );
}
