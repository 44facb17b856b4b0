/**
 * The control result of the last transfer (specification 2, section 2.2): what was received, each control, the lines in
 * error, and what comes next.
 */

import { Link, Navigate } from 'react-router-dom';
import { useStore } from 'zustand';
import {
  Button,
  type CustomScreenProps,
  Heading,
  Icon,
  ResultTable,
  useScreenLink,
  useText,
  useUser,
} from '#engine';
import './transfert.css';
import type { PortalUser } from '../../registry/PortalUser.ts';
import type { Controle } from './transferOutcome.ts';
import { transferStore } from './transferStore.ts';

const outcomes = ['UPLOAD_OK', 'UPLOAD_UNACCOMPLISHED', 'UPLOAD_KO', 'UPLOAD_DISABLED'] as const;

/** How a control is shown: never by colour alone (A11Y-52). */
function controlState(control: Controle) {
  if (control.statut === null)
    return { tone: 'neutral', icon: 'circle-dashed', text: 'nonControle' } as const;
  return control.statut
    ? ({ tone: 'success', icon: 'circle-check', text: 'reussi' } as const)
    : ({ tone: 'danger', icon: 'circle-x', text: 'echoue' } as const);
}

export function OrderFileResult({ model }: CustomScreenProps) {
  const last = useStore(transferStore, (state) => state.last);
  const user = useUser<PortalUser>();
  const t = useText();
  const upload = useScreenLink('transfert/fichier');
  const orders = useScreenLink('commandes/liste');
  const text = (name: string, args?: Record<string, unknown>) => t(model.texts[name] ?? '', args);
  const table = model.tables['erreurs'];

  if (!last || last.identifiant !== user?.identifiant) return <Navigate to={upload ?? '/'} replace />;
  const { validation } = last;
  const done = validation.resultatTransfert === 'UPLOAD_OK';
  const outcome = outcomes.find((known) => known === validation.resultatTransfert) ?? 'autre';
  const date = new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'medium' });
  const number = new Intl.NumberFormat('fr');

  return (
    <>
      {done ? (
        <p className="eng-banner eng-banner--success" role="status">
          <Icon name="circle-check" /> {text('importe')}
        </p>
      ) : null}
      <Heading />
      <div className="result__tools">
        <Button variant="quiet" icon="printer" onClick={() => window.print()}>
          {text('imprimer')}
        </Button>
      </div>
      <section className="eng-card" aria-labelledby="bilan">
        <h2 id="bilan">{text('bilan')}</h2>
        <dl className="result__summary">
          <div>
            <dt>{text('nomFichier')}</dt>
            <dd>{validation.nomFichier}</dd>
          </div>
          <div>
            <dt>{text('recuLe')}</dt>
            <dd>{date.format(last.receivedAt)}</dd>
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
      <section className="eng-card" aria-labelledby="controles">
        <h2 id="controles">{text('controles')}</h2>
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
      {table && validation.lignesEnErreur.length > 0 ? (
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
        <h2 id="suite">{text('suite')}</h2>
        <p>{text(done ? 'suiteOK' : 'suiteKO')}</p>
        <p className="result__links">
          {done && orders ? <Link to={orders}>{text('voirCommandes')}</Link> : null}
          {upload ? <Link to={upload}>{text('autreFichier')}</Link> : null}
        </p>
      </section>
    </>
  );
}
