/** The help documents (specification 3, section 2): five lists of files, each downloaded with the session's token. */
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import {
  type CustomScreenProps,
  Heading,
  HtmlText,
  isRow,
  saveFile,
  useAnswer,
  useBanner,
  useEngine,
} from '#engine';
import type { LienAide } from '#schemas/types/domain.ts';
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

export function HelpDocuments({ model }: CustomScreenProps) {
  const { say: t } = useEngine();
  const text = (name: string) => t(model.texts[name] ?? '');
  const { state, reload } = useAnswer<Answer>(model.calls.documents ?? null, isRow);
  const { download, running } = useFile(model.calls.telecharger);
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

/** Downloads one file at a time. Its name is the last part of its key, with the extension PDF by default. */
function useFile(call: CustomScreenProps['model']['calls'][string] | undefined): {
  readonly download: (url: string) => void;
  readonly running: string | null;
} {
  const { api, say: t } = useEngine();
  const banner = useBanner();
  const [running, setRunning] = useState<string | null>(null);
  const download = async (url: string): Promise<void> => {
    if (call === undefined || running !== null) return;
    banner.clear();
    setRunning(url);
    const answer = await api.call<Blob>(call, { field: { url } }, { asFile: true });
    setRunning(null);
    if (answer.ok) saveFile(answer.data, fileName(url));
    else if (!answer.failure.aborted && !answer.failure.handled) {
      banner.show({ tone: 'error', text: t(answer.failure.message) });
    }
  };
  return { download: (url) => void download(url), running };
}

function fileName(url: string): string {
  const last = url.split('/').at(-1) || 'document';
  return /\.[a-z0-9]{2,5}$/i.test(last) ? last : `${last}.pdf`;
}
