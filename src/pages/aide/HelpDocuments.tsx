/** The help documents (specification 3, section 2): five lists of files, each downloaded with the session's token. */
import FileText from 'lucide-react/icons/file-text';
import { Heading, HtmlText, isObject, useAnswer, useEngine, useServerFile } from '#engine';
import type { LienAide } from '#schemas/types/domain.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { Waiting } from '../Waiting.tsx';
import './aide.css';
import { textRows } from './textRows.ts';

const categories = [
  'ORGANISME_PERSONNE_PHYSIQUE',
  'ORGANISME_PERSONNE_MORALE',
  'BENEFICIAIRE_PERSONNE_PHYSIQUE',
  'BENEFICIAIRE_PERSONNE_MORALE',
  'MODELE_COURRIER',
] as const satisfies readonly LienAide['categorie'][];

type Answer = { readonly lienaides?: unknown };
const fields = ['url', 'titre', 'intitule', 'volumetrie'] as const satisfies readonly (keyof LienAide)[];

export function HelpDocuments({ model, text }: PropsOf<'HelpDocuments'>) {
  const { say: t } = useEngine();
  const { state, reload } = useAnswer<Answer>(model.calls.documents, isObject);
  const { download, running } = useServerFile(model.calls.telecharger, {
    fields: (url: string) => ({ url }),
    name: fileName,
  });
  const documents = state.kind === 'done' ? textRows(state.value.data.lienaides, fields) : [];

  return (
    <div className="aide">
      <Heading />
      {model.intro ? <p className="eng-intro">{t(model.intro)}</p> : null}
      <Waiting state={state} onRetry={reload} />
      {state.kind === 'done'
        ? categories.map((categorie) => {
            const listed = documents.filter((document) => document.categorie === categorie);
            return (
              <section key={categorie} className="eng-card" aria-labelledby={`aide-${categorie}`}>
                <h2 id={`aide-${categorie}`} className="eng-card__title">
                  {text(`categories.${categorie}`)}
                </h2>
                {listed.length === 0 ? <p className="aide__none">{text('aucun')}</p> : null}
                {listed.length === 0 ? null : (
                  <ul className="aide__list">
                    {listed.map(({ url, titre, intitule, volumetrie }, at) => {
                      const name = titre || intitule || fileName(url);
                      const words = (
                        <>
                          {name}
                          {volumetrie === '' ? null : (
                            <span className="aide__size">
                              {' '}
                              (<HtmlText html={volumetrie} />)
                            </span>
                          )}
                        </>
                      );
                      return (
                        <li key={`${url}-${String(at)}`} className="aide__item">
                          <FileText aria-hidden="true" size={20} />
                          <div>
                            {url === '' ? (
                              words
                            ) : (
                              <a
                                href={`/api/lienaides/download/${encodeURIComponent(url)}`}
                                aria-disabled={running === url || undefined}
                                onClick={(event) => {
                                  event.preventDefault();
                                  download(url);
                                }}
                              >
                                {words}
                              </a>
                            )}
                            {intitule === '' || intitule === name ? null : (
                              <p className="aide__label">{intitule}</p>
                            )}
                          </div>
                        </li>
                      );
                    })}
                  </ul>
                )}
              </section>
            );
          })
        : null}
    </div>
  );
}

/** The last part of the key, with the extension PDF by default. */
function fileName(url: string): string {
  const last = url.split('/').at(-1) || 'document';
  return /\.[a-z0-9]{2,5}$/i.test(last) ? last : `${last}.pdf`;
}
