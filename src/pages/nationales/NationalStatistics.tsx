/** National statistics (specification 3, section 2): a year, two kinds of organisations, thirteen periods. */
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useLocation } from 'react-router-dom';
import { Button, Heading, HiddenText, isObject, useAnswer, useEngine, useServerFile } from 'screen-engine';
import type { RapportNational } from '#schemas/types/domain.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { Waiting } from '../Waiting.tsx';
import './nationales.css';
import {
  chosenYear,
  currentYear,
  downloadFields,
  fileName,
  hasNext,
  hasPrevious,
  periods,
  reportOf,
  types,
} from './reports.ts';

export function NationalStatistics({ model, text }: PropsOf<'NationalStatistics'>) {
  const { announce, replace, say: t } = useEngine();
  const { state, reload } = useAnswer<readonly unknown[]>(model.calls.disponibles, Array.isArray);
  const { download, running } = useServerFile(model.calls.telecharger, {
    values: (report: RapportNational) => ({ field: downloadFields(report) }),
    name: fileName,
    begun: text('preparation'),
    done: (nom) => text('telecharge', { nom }),
  });
  const { search, key } = useLocation();
  const current = currentYear(new Date());
  const year = chosenYear(new URLSearchParams(search).get('annee'), current);
  const reports = state.kind === 'done' ? state.value.data.filter(isReport) : [];

  const turn = (to: number) => {
    // Rendered synchronously, so that each of two quick presses counts.
    const how = { preventScrollReset: true, flushSync: true };
    if (!replace(key, { search: to === current ? '' : `annee=${to}` }, how)) return;
    announce(text('anneeChoisie', { annee: to }));
  };
  const periodName = (period: number) =>
    period === 0
      ? text('annee', { annee: year })
      : text('mois', { mois: text(`colonnes.${period}`), annee: year });

  return (
    <div className="eng-stack">
      <Heading />
      {model.intro ? <p className="eng-intro">{t(model.intro)}</p> : null}
      <Waiting state={state} onRetry={reload} />
      {state.kind === 'done' ? (
        <div className="eng-card">
          <div className="nationales__head">
            <h2 id="nationales-titre" className="eng-card__title">
              {text('tableau')}
            </h2>
            <fieldset className="nationales__year">
              <legend className="eng-visually-hidden">{text('choixAnnee')}</legend>
              <Button
                variant="secondary"
                label={text('precedente')}
                command={{ name: text('precedente') }}
                aria-disabled={!hasPrevious(year, current) || undefined}
                onClick={() => hasPrevious(year, current) && turn(year - 1)}
              >
                <ChevronLeft aria-hidden="true" size={20} />
              </Button>
              <strong>{year}</strong>
              <Button
                variant="secondary"
                label={text('suivante')}
                command={{ name: text('suivante') }}
                aria-disabled={!hasNext(year, current) || undefined}
                onClick={() => hasNext(year, current) && turn(year + 1)}
              >
                <ChevronRight aria-hidden="true" size={20} />
              </Button>
            </fieldset>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (A11Y-50) */}
          <section className="nationales__scroll" tabIndex={0} aria-labelledby="nationales-titre">
            <table className="nationales__table">
              <caption className="eng-visually-hidden">{text('legende', { annee: year })}</caption>
              <thead>
                <tr>
                  <th scope="col">{text('typeOrganisme')}</th>
                  {periods.map((period) => (
                    <th key={period} scope="col">
                      {text(`colonnes.${period}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {types.map((type) => (
                  <tr key={type}>
                    <th scope="row">{text(`types.${type}`)}</th>
                    {periods.map((period) => {
                      const report = reportOf(reports, year, type, period);
                      return (
                        <td key={period}>
                          {report === undefined ? (
                            <HiddenText>{text('aucun')}</HiddenText>
                          ) : (
                            <Button
                              variant="quiet"
                              label={text('telecharger', {
                                periode: periodName(period),
                                type: text(`types.${type}`),
                              })}
                              aria-disabled={running !== null || undefined}
                              onClick={() => download(report)}
                            >
                              {running === report ? (
                                <LoaderCircle aria-hidden="true" size={20} />
                              ) : (
                                <Download aria-hidden="true" size={20} />
                              )}
                            </Button>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {reports.some((report) => report.annee === year) ? null : (
            <p className="nationales__none">{text('vide')}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** A back end may list what is no report. */
const isReport = (report: unknown): report is RapportNational => isObject(report);
