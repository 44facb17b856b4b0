/**
 * The result of the last transfer (specification 2, section 2.2): received file, checks, lines in error, next
 * step.
 */

import { useCallback, useEffect, useState } from 'react';
import {
  Button,
  Heading,
  Icon,
  PathLink,
  PrintView,
  Redirect,
  ResultTable,
  showInstant,
  useBanner,
  useEngine,
  useEngineText,
  useScreenLink,
  useUser,
} from 'screen-engine';
import { useStore } from 'zustand';
import './transfert.css';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { PortalUser } from '../../shell/PortalUser.ts';
import type { Controle, Validation } from './transferOutcome.ts';
import { transferStore } from './transferStore.ts';

/** Message names of each outcome and its next step. */
const outcomes = {
  UPLOAD_OK: { told: 'importe', next: 'suiteOK' },
  UPLOAD_KO: { told: 'refuse', next: 'suiteKO' },
  UPLOAD_UNACCOMPLISHED: { told: 'refuse', next: 'suiteNonEffectue' },
  UPLOAD_DISABLED: { told: 'refuse', next: 'suiteNonEffectue' },
  autre: { told: 'etats.autre', next: 'suiteInconnue' },
} as const;

function outcomeOf({ resultatTransfert }: Validation): keyof typeof outcomes {
  return Object.hasOwn(outcomes, resultatTransfert) ? (resultatTransfert as keyof typeof outcomes) : 'autre';
}

/** The display of a check: never by colour only (A11Y-52). */
function controlState(control: Controle) {
  if (control.statut === null)
    return { tone: 'neutral', icon: 'circle-dashed', text: 'nonControle' } as const;
  return control.statut
    ? ({ tone: 'success', icon: 'circle-check', text: 'reussi' } as const)
    : ({ tone: 'danger', icon: 'circle-x', text: 'echoue' } as const);
}

/** The check that caused the rejection. */
function decisiveControl({ controles }: Validation): string | null {
  const decisive = controles.findLast(({ statut }) => statut === false);
  if (decisive === undefined) return null;
  return [decisive.intitule, decisive.resultatControle].filter((part) => part !== '').join(' : ');
}

export function OrderFileResult({ model, text }: PropsOf<'OrderFileResult'>) {
  const last = useStore(transferStore, (state) => state.last);
  const user = useUser<PortalUser>();
  const { say: t } = useEngine();
  const engineText = useEngineText();
  const upload = useScreenLink('transfert/fichier');
  const orders = useScreenLink('commandes/liste');
  const table = model.tables.erreurs;
  const banner = useBanner();
  const [printing, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const mine = last !== null && last.sub === user?.sub ? last : null;
  const outcome = mine === null ? 'autre' : outcomeOf(mine.validation);
  const done = outcome === 'UPLOAD_OK';
  const told =
    mine === null
      ? ''
      : text(outcomes[outcome].told, {
          motif: decisiveControl(mine.validation) ?? text(`etats.${outcome}`),
        });

  useEffect(() => {
    if (told !== '') banner.show({ tone: done ? 'success' : 'error', text: told });
  }, [done, told, banner]);

  if (mine === null) return <Redirect to={upload ?? '/'} />;
  const { validation } = mine;
  const received = showInstant(mine.receivedAt);
  const number = new Intl.NumberFormat('fr');
  const facts = [
    { label: text('nomFichier'), value: validation.nomFichier },
    { label: text('recuLe'), value: received },
    { label: text('total'), value: number.format(validation.nombreLignesTotal) },
    { label: text('lignesOK'), value: number.format(validation.nombreLignesOK) },
    { label: text('lignesKO'), value: number.format(validation.nombreLignesKO) },
    ...(outcome === 'UPLOAD_DISABLED' ? [] : [{ label: text('transfert'), value: text(`etats.${outcome}`) }]),
    ...validation.controles.map((control) => ({
      label: control.intitule,
      value: [text(controlState(control).text), control.resultatControle].filter(Boolean).join(' : '),
    })),
  ];

  return (
    <>
      <div className="result__head">
        <Heading />
        <Button variant="quiet" icon="printer" onClick={() => setPrinting(true)}>
          {text('imprimer')}
        </Button>
      </div>
      <div className="result">
        <section className="eng-card" aria-labelledby="bilan">
          <h2 id="bilan" className="eng-card__title">
            {text('bilan')}
          </h2>
          <dl className="result__summary">
            <div>
              <dt>{text('nomFichier')}</dt>
              <dd>{validation.nomFichier}</dd>
            </div>
            <div>
              <dt>{text('recuLe')}</dt>
              <dd>{received}</dd>
            </div>
            <div>
              <dt>{text('total')}</dt>
              <dd className="result__number">{number.format(validation.nombreLignesTotal)}</dd>
            </div>
            <div>
              <dt>{text('lignesOK')}</dt>
              <dd className="result__number">{number.format(validation.nombreLignesOK)}</dd>
            </div>
            <div>
              <dt>{text('lignesKO')}</dt>
              <dd className="result__number">{number.format(validation.nombreLignesKO)}</dd>
            </div>
            {outcome === 'UPLOAD_DISABLED' ? null : (
              <div>
                <dt>{text('transfert')}</dt>
                <dd>
                  <span className={`eng-status eng-status--${done ? 'success' : 'danger'}`}>
                    <Icon name={done ? 'circle-check' : 'circle-x'} /> {text(`etats.${outcome}`)}
                  </span>
                </dd>
              </div>
            )}
          </dl>
        </section>
        <section className="eng-card eng-result" aria-labelledby="controles">
          <div className="eng-result__head">
            <h2 id="controles" className="eng-result__title">
              {text('controles')}
            </h2>
          </div>
          <section
            className="eng-table-scroll"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be reachable by keyboard
            tabIndex={0}
            aria-label={engineText('table.region', { caption: text('controles') })}
          >
            <table className="eng-table result__controls">
              <caption className="eng-visually-hidden">{text('controles')}</caption>
              <thead>
                <tr>
                  <th scope="col">{text('controle')}</th>
                  <th scope="col">{text('statut')}</th>
                  <th scope="col">{text('detail')}</th>
                </tr>
              </thead>
              <tbody>
                {validation.controles.map((control) => {
                  const state = controlState(control);
                  return (
                    <tr key={control.intitule}>
                      <th scope="row">{control.intitule}</th>
                      <td>
                        <span className={`eng-status eng-status--${state.tone}`}>
                          <Icon name={state.icon} /> {text(state.text)}
                        </span>
                      </td>
                      <td>{control.resultatControle}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </section>
        </section>
        {validation.lignesEnErreur.length > 0 ? (
          <ResultTable
            table={table}
            rowId={table.key}
            printTitle={t(model.heading)}
            printFacts={[{ label: text('nomFichier'), value: validation.nomFichier }]}
            rows={validation.lignesEnErreur}
            args={{ nomFichier: validation.nomFichier.replace(/\.csv$/i, '') }}
          />
        ) : null}
        <section className="eng-card result__next" aria-labelledby="suite">
          <h2 id="suite" className="eng-card__title">
            {text('suite')}
          </h2>
          <p>{text(outcomes[outcome].next)}</p>
          <p className="result__links">
            {(done || outcome === 'autre') && orders ? (
              <PathLink to={orders}>{text('voirCommandes')}</PathLink>
            ) : null}
            {upload ? <PathLink to={upload}>{text('autreFichier')}</PathLink> : null}
          </p>
        </section>
      </div>
      {printing ? (
        <PrintView
          title={t(model.heading)}
          facts={facts}
          columns={table.grid.columns}
          rows={validation.lignesEnErreur}
          count={t(table.grid.count, { n: validation.lignesEnErreur.length })}
          onDone={stopPrinting}
        />
      ) : null}
    </>
  );
}
