/** The checks of a file: those that failed or were not made, then those that passed, folded. */
import { Icon, useEngine } from 'screen-engine';
import { controlState, type ResultText } from './resultTexts.ts';
import type { Controle } from './transferOutcome.ts';

type Props = { readonly controls: readonly Controle[]; readonly text: ResultText };

export function ControlList({ controls, text }: Props) {
  const passed = controls.filter(({ statut }) => statut === true);
  const others = controls.filter(({ statut }) => statut !== true);
  const count = text('controlesReussis', { n: passed.length });
  return (
    <section className="eng-card eng-result" aria-labelledby="controles">
      <div className="eng-result__head eng-line">
        <h2 id="controles" className="eng-result__title">
          {text('controles')}
        </h2>
      </div>
      {others.length > 0 ? <ControlTable caption={text('controles')} controls={others} text={text} /> : null}
      {passed.length > 0 ? (
        <details className="result__passed">
          <summary>{count}</summary>
          <ControlTable caption={count} controls={passed} text={text} />
        </details>
      ) : null}
    </section>
  );
}

function ControlTable({ caption, controls, text }: Props & { readonly caption: string }) {
  const { engineText } = useEngine();
  return (
    <section
      className="eng-table-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={engineText('table.region', { caption })}
    >
      <table className="eng-table result__controls">
        <caption className="eng-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('controle')}</th>
            <th scope="col">{text('statut')}</th>
            <th scope="col">{text('detail')}</th>
          </tr>
        </thead>
        <tbody>
          {controls.map((control) => {
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
  );
}
