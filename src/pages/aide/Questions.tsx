/** The frequent questions (specification 3, section 2): two tabs of expandable questions, and a search. */
import LinkIcon from 'lucide-react/icons/link';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  Accordion,
  Field,
  Heading,
  HtmlText,
  isObject,
  PathLink,
  Tabs,
  useAnnounce,
  useAnswer,
  useEngine,
} from '#engine';
import type { QuestionFaq } from '#schemas/types/domain.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { Waiting } from '../Waiting.tsx';
import './aide.css';
import { anchored, matching } from './questions.ts';
import { textRows } from './textRows.ts';

const categories = [
  'PERSONNE_PHYSIQUE',
  'PERSONNE_MORALE',
] as const satisfies readonly QuestionFaq['categorie'][];
/** Values of the tab parameter in the address. */
const tabs = { PERSONNE_PHYSIQUE: 'physiques', PERSONNE_MORALE: 'morales' } as const;

type Answer = { readonly questionfaqs?: unknown };

export function Questions({ model, text }: PropsOf<'Questions'>) {
  const { app, say: t } = useEngine();
  const announce = useAnnounce();
  const { state, reload } = useAnswer<Answer>(model.calls.questions, isObject);
  const [search, setSearch] = useState('');
  const { pathname } = useLocation();
  const questions =
    state.kind === 'done' ? anchored(textRows(state.value.data.questionfaqs, ['libelle', 'reponse'])) : [];
  const found = matching(questions, search);
  const isSearching = search.trim() !== '';
  const result = isSearching ? text('trouvees', { n: found.length }) : '';
  useEffect(() => {
    if (result === '') return;
    const timer = setTimeout(() => announce(result), 600);
    return () => clearTimeout(timer);
  }, [result, announce]);

  const listedIn = (categorie: QuestionFaq['categorie']) =>
    found.filter((question) => question.categorie === categorie);
  /** While searching, each tab shows its number of results, because they may be in the other one. */
  const tabLabel = (categorie: QuestionFaq['categorie']) => {
    const onglet = text(`onglets.${categorie}`);
    return isSearching ? text('ongletTrouvees', { onglet, n: listedIn(categorie).length }) : onglet;
  };
  const panel = (categorie: QuestionFaq['categorie']) => {
    const listed = listedIn(categorie);
    if (listed.length === 0)
      return <p className="aide__none">{text(isSearching ? 'introuvable' : 'aucune')}</p>;
    return (
      <Accordion
        items={listed.map(({ libelle, reponse, anchor }) => ({
          id: anchor,
          title: libelle || text('sansLibelle'),
          content: (
            <div className="aide__answer">
              <HtmlText html={reponse} />
              <PathLink
                className="aide__anchor"
                to={`${pathname}?${app.addresses.tab}=${tabs[categorie]}#${anchor}`}
              >
                <LinkIcon aria-hidden="true" size={16} /> {text('lien')}
              </PathLink>
            </div>
          ),
        }))}
      />
    );
  };

  return (
    <div className="aide">
      <Heading />
      {model.intro ? <p className="eng-intro">{t(model.intro)}</p> : null}
      <Waiting state={state} onRetry={reload} />
      {state.kind === 'done' ? (
        <>
          <search className="aide__search">
            <Field id="recherche" label={text('recherche')}>
              {(control) => (
                <input
                  {...control}
                  type="search"
                  autoComplete="off"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              )}
            </Field>
            <p className="aide__found">{result}</p>
          </search>
          <div className="eng-card">
            <Tabs
              label={text('categories')}
              tabs={categories.map((categorie) => ({
                id: tabs[categorie],
                label: tabLabel(categorie),
                content: panel(categorie),
              }))}
            />
          </div>
        </>
      ) : null}
    </div>
  );
}
