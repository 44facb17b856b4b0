/** Texts or files that the server lists, in groups, with a search. */
import { useId, useMemo, useState } from 'react';
import type { CollectionModel } from '../../core/model/screen.ts';
import { anchored, entriesOf, matching } from '../../core/runtime/collection.ts';
import { readRows } from '../../core/runtime/query.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useAnnounced } from '../context/useText.ts';
import { Entries } from '../page/Entries.tsx';
import { Field } from '../parts/Field.tsx';
import { Card } from '../parts/Region.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { Unread } from '../parts/Unread.tsx';
import { useAnswer } from '../parts/useAnswer.ts';
import { Heading } from '../shell/Heading.tsx';
import '../page/collection.css';

export default function CollectionScreen({ model, routeParams }: ScreenProps<CollectionModel>) {
  const { say } = useEngine();
  const { state, reload } = useAnswer<unknown>(model.source.call, isAnswer, routeParams);
  return (
    <div className="eng-stack">
      <Heading />
      {model.intro === null ? null : <p className="eng-intro">{say(model.intro)}</p>}
      <Unread state={state} onRetry={reload} />
      {state.kind === 'done' && <Collection model={model} answer={state.value.data} />}
    </div>
  );
}

const isAnswer = (body: unknown): boolean => typeof body === 'object';

function Collection({ model, answer }: { readonly model: CollectionModel; readonly answer: unknown }) {
  const { app, say } = useEngine();
  const { codeProperty } = app;
  const { groups, search, source, texts } = model;
  const searchId = useId();
  const [searched, setSearched] = useState('');
  const all = useMemo(
    () => anchored(entriesOf(readRows(answer, source.rows), model, codeProperty)),
    [answer, source, model, codeProperty],
  );
  const found = matching(all, searched);
  const isSearching = searched.trim() !== '';
  const result = isSearching && search ? say(search.found, { n: found.length }) : '';
  useAnnounced(result);
  const empty = say(isSearching && search ? search.nothing : texts.empty);
  const listed = (group: string, level: 2 | 3) => (
    <Entries
      model={model}
      entries={found.filter((entry) => entry.group === group)}
      empty={empty}
      level={level}
    />
  );
  const parts = (groups?.members ?? []).map(({ id, label }) => ({ id, label: say(label) }));
  /** While searching, each tab shows its number of results, because they may be in another one. */
  const tabLabel = ({ id, label }: (typeof parts)[number]) =>
    isSearching && search
      ? say(search.tab, { label, n: found.filter(({ group }) => group === id).length })
      : label;
  return (
    <>
      {search !== null && (
        <search className="eng-collection__search eng-screen-only">
          <Field id={searchId} label={say(search.label)}>
            {(control) => (
              <input
                {...control}
                type="search"
                autoComplete="off"
                value={searched}
                onChange={(event) => setSearched(event.target.value)}
              />
            )}
          </Field>
          <p className="eng-collection__found">{result}</p>
        </search>
      )}
      {groups === null && <div className="eng-card">{listed('', 2)}</div>}
      {groups !== null && groups.tabs !== null && (
        <div className="eng-card">
          <Tabs
            label={say(groups.tabs)}
            tabs={parts.map((part) => ({ id: part.id, label: tabLabel(part), content: listed(part.id, 2) }))}
          />
        </div>
      )}
      {groups?.tabs === null &&
        parts.map(({ id, label }) => (
          <Card key={id} title={label}>
            {listed(id, 3)}
          </Card>
        ))}
    </>
  );
}
