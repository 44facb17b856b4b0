/** The saved searches of the user for one list. Each is its address, without personal criteria. */
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import { criteriaOf } from '../../core/runtime/criteria.ts';
import { personalPart, readSearch, writeSearch } from '../../core/runtime/query.ts';
import {
  cleanName,
  longestName,
  mostSaved,
  nameProblem,
  readSaved,
  type SavedSearch,
  withoutSearch,
  withSearch,
} from '../../core/runtime/savedSearches.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useOpening } from '../context/useScreenMemory.ts';
import { useKept } from '../context/useSession.ts';
import { Button } from '../parts/Button.tsx';
import { Slot } from '../parts/PartBoundary.tsx';
import { usePart } from '../parts/useLoadPart.ts';
import type { Criteria } from './FilterForm.tsx';
import './savedPanel.css';

export type SavedPanelProps = Criteria['saved'] & { readonly id: string };

/** The searches that are kept for a screen, and the one that was just removed; null: none. */
function useSaved(screen: string) {
  const kept = useKept();
  const { announce, engineText } = useEngine();
  const [saved, setSaved] = useState(() => readSaved(kept.read(`searches:${screen}`)));
  const [removed, setRemoved] = useState<SavedSearch | null>(null);
  const store = (text: string, name: string, next: readonly SavedSearch[], gone: typeof removed): void => {
    kept.write(`searches:${screen}`, next.length === 0 ? null : JSON.stringify(next));
    setSaved(next);
    setRemoved(gone);
    announce(engineText(text, { name: cleanName(name) }));
  };
  return {
    saved,
    removed,
    save: (search: SavedSearch): void => store('saved.saved', search.name, withSearch(saved, search), null),
    rename: (before: SavedSearch, name: string): void =>
      store(
        'saved.renamed',
        name,
        withSearch(withoutSearch(saved, before.name), { ...before, name }),
        removed,
      ),
    remove: (search: SavedSearch): void =>
      store('saved.removed', search.name, withoutSearch(saved, search.name), search),
    restore: (search: SavedSearch): void =>
      store('saved.restored', search.name, withSearch(saved, search), null),
  };
}

export default function SavedPanel({ id, screen, form, control, onTake, mayOpen }: SavedPanelProps) {
  const { shape, search, runs } = control;
  const { say, engineText, registry } = useEngine();
  const { saved: shared } = registry.slots;
  const [sharedPart] = useState(() => lazyPart(async () => shared?.load()));
  const SharedSearches = usePart(sharedPart, true);
  const kept = useSaved(screen);
  const { saved, removed, save, restore } = kept;
  const [renamed, setRenamed] = useState<string | null>(null);
  const criteriaText = (query: string): string => {
    const { filters } = readSearch(shape, new URLSearchParams(query)).search;
    const criteria = criteriaOf(form.fields, filters, say, (yes) => engineText(yes ? 'yes' : 'no'));
    return criteria.map(({ label, value }) => `${label} : ${value}`).join(', ') || engineText('saved.all');
  };
  const take = (query: string): void => onTake(readSearch(shape, new URLSearchParams(query)).search);
  const query = String(writeSearch(shape, { ...search, page: 1 }));
  const personal = personalPart(shape, search.filters);
  const left = form.fields.filter(({ name }) => Object.hasOwn(personal, name)).map(({ label }) => say(label));
  const isOnlyPersonal = left.length > 0 && left.length === Object.keys(search.filters).length;
  return (
    <section
      id={id}
      className="eng-popup eng-raised eng-saved"
      data-side="end"
      aria-label={engineText('saved.open')}
    >
      {!runs && <p className="eng-note">{engineText('saved.nothing')}</p>}
      {runs && isOnlyPersonal && <p className="eng-note">{engineText('saved.onlyPersonal')}</p>}
      {runs && !isOnlyPersonal && (
        <NameForm
          label={engineText('saved.name')}
          submit={engineText('saved.save')}
          problemOf={(name) => nameProblem(saved, name)}
          onSubmit={(name) => save({ name, query })}
        >
          <p className="eng-note">
            {engineText('saved.kept', { criteria: criteriaText(query) })}
            {left.length > 0 && ` ${engineText('saved.left', { names: left.join(', ') })}`}{' '}
            {engineText('saved.where')}
          </p>
        </NameForm>
      )}
      {saved.length === 0 && removed === null && <p className="eng-note">{engineText('saved.none')}</p>}
      {removed !== null && (
        <p>
          {engineText('saved.removed', { name: removed.name })}{' '}
          <button
            type="button"
            className="eng-link-button"
            ref={(button) => button?.focus()}
            onClick={() => restore(removed)}
          >
            {engineText('saved.restore')}
          </button>
        </p>
      )}
      {saved.length > 0 && (
        <ul className="eng-saved__list eng-plain-list">
          {saved.map((entry) => (
            <Entry
              key={entry.name}
              entry={entry}
              criteria={criteriaText(entry.query)}
              kept={kept}
              onTake={() => take(entry.query)}
              isRenamed={renamed === entry.name}
              onRenaming={(on) => setRenamed(on ? entry.name : null)}
            />
          ))}
        </ul>
      )}
      {mayOpen && mayRunAlone(form) && (
        <OpeningChoice screen={screen} control={control} isPersonal={left.length > 0} />
      )}
      {SharedSearches && (
        <Slot>
          <SharedSearches
            screen={screen}
            query={runs ? query : null}
            isPersonal={left.length > 0}
            criteriaText={criteriaText}
            onTake={take}
          />
        </Slot>
      )}
    </section>
  );
}

/** Whether a list can be searched without a personal criterion, which is never kept. */
function mayRunAlone({ fields, rules }: FormModel): boolean {
  return fields.some(({ personal }) => !personal) || !rules.some(({ rule }) => rule === 'atLeastOne');
}

type OpeningChoiceProps = Pick<SavedPanelProps, 'screen' | 'control'> & { readonly isPersonal: boolean };

/** Whether the list runs the last search when it is opened. */
function OpeningChoice({ screen, control, isPersonal }: OpeningChoiceProps) {
  const { shape, search, runs } = control;
  const opening = useOpening(screen);
  const { engineText } = useEngine();
  const noteId = useId();
  const [isOn, setOn] = useState(opening.isOn);
  const turn = (on: boolean): void => {
    opening.turn(on);
    if (runs && !isPersonal) opening.keep(shape, search);
    setOn(on);
  };
  return (
    <div className="eng-saved__opening">
      <label className="eng-choice">
        <input
          type="checkbox"
          className="eng-checkbox"
          checked={isOn}
          aria-describedby={noteId}
          onChange={({ target }) => turn(target.checked)}
        />
        <span>{engineText('saved.opening')}</span>
      </label>
      <p id={noteId} className="eng-note">
        {engineText('saved.openingNote')}
      </p>
    </div>
  );
}

type EntryProps = {
  readonly kept: ReturnType<typeof useSaved>;
  readonly entry: SavedSearch;
  readonly criteria: string;
  readonly isRenamed: boolean;
  readonly onTake: () => void;
  readonly onRenaming: (on: boolean) => void;
};

/** A search that is kept: taken up, renamed in its place, removed. */
function Entry({ kept, entry, criteria, isRenamed, onTake, onRenaming }: EntryProps) {
  const { engineText } = useEngine();
  const { name } = entry;
  if (isRenamed) {
    return (
      <li>
        <NameForm
          label={engineText('saved.newName', { name })}
          submit={engineText('form.submit')}
          initial={name}
          problemOf={(next) => nameProblem(kept.saved, next, name)}
          onSubmit={(next) => {
            onRenaming(false);
            kept.rename(entry, next);
          }}
          onCancel={() => onRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li>
      <button type="button" className="eng-saved__take eng-bare" onClick={onTake}>
        <span>{name}</span>
        <small className="eng-note">{criteria}</small>
      </button>
      <Button variant="quiet" label={engineText('saved.rename', { name })} onClick={() => onRenaming(true)}>
        <Pencil aria-hidden="true" size={17} />
      </Button>
      <Button variant="quiet" label={engineText('saved.remove', { name })} onClick={() => kept.remove(entry)}>
        <Trash2 aria-hidden="true" size={17} />
      </Button>
    </li>
  );
}

type NameFormProps = {
  readonly label: string;
  readonly submit: string;
  readonly initial?: string;
  readonly problemOf: (name: string) => ReturnType<typeof nameProblem>;
  readonly onSubmit: (name: string) => void;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
};

/** A name, validated on submit. */
function NameForm({ label, submit, initial = '', problemOf, onSubmit, onCancel, children }: NameFormProps) {
  const { engineText } = useEngine();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<ReturnType<typeof nameProblem>>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemOf(name);
    setProblem(found);
    if (found !== null) {
      input.current?.focus();
      return;
    }
    onSubmit(name);
    setName('');
  };
  return (
    <form className="eng-saved__form" noValidate onSubmit={send}>
      <label className="eng-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="eng-saved__line eng-row">
        <input
          ref={input}
          id={id}
          type="text"
          className="eng-input"
          autoComplete="off"
          maxLength={longestName}
          value={name}
          // biome-ignore lint/a11y/noAutofocus: the user has just opened it
          autoFocus
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="primary">
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{engineText('form.cancel')}</Button>}
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} className="eng-field__error" role="alert">
          {engineText(`saved.${problem}`, { max: mostSaved })}
        </p>
      )}
      {children}
    </form>
  );
}
