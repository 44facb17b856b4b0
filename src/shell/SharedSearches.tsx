/**
 * The searches that the referents of the organisation share for a list. Everyone with the list takes them up; a referent
 * shares the search that is shown, and takes one out of the share, which can be restored at once.
 */
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  Button,
  cleanLine,
  type Failure,
  type SharedSearchesProps,
  useAnswer,
  useEngine,
  useUser,
} from 'screen-engine';
import type { PortalUser } from './PortalUser.ts';
import { listes, partager, type Recherche, recherches, retirer, type SharedSearch } from './recherches.ts';

/** What the user is told: something is done, or was refused. */
type Told = { readonly tone: 'done' | 'refused'; readonly text: string; readonly removed: Recherche | null };

/** What is told of a refusal, by its code; others have their message. */
const reasons: ReadonlyMap<string | null, string> = new Map([
  ['CRITERE_PERSONNEL', 'saved.sharePersonal'],
  ['CONFLIT', 'saved.shareFull'],
]);

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Below the searches of the user, for the lists whose searches may be shared. */
export function SharedSearches(props: SharedSearchesProps) {
  return listes.includes(props.screen) ? <Shared {...props} /> : null;
}

function Shared(props: SharedSearchesProps) {
  const { screen, criteriaText, onTake } = props;
  const { engineText: text } = useEngine();
  const titleId = useId();
  const [path] = useState({ ecran: screen });
  const user = useUser<PortalUser>();
  const { state, reload } = useAnswer<readonly Recherche[]>(recherches, Array.isArray, path);
  const [told, setTold] = useState<Told | null>(null);
  const change = useChange(setTold, reload);
  const mayShare = user?.referent === true;
  const shared = state.kind === 'done' ? state.value.data : null;
  // A back end of another maker does not keep them.
  if (state.kind === 'failed' && state.failure.status === 404) return null;
  const put = (nom: string, criteres: string) => change.share({ ecran: screen, nom, criteres });
  return (
    <section className="eng-saved__opening eng-saved__form" aria-labelledby={titleId}>
      <h2 id={titleId} className="eng-field__label">
        {text('saved.shared')}
      </h2>
      {state.kind === 'loading' && <p className="eng-note">{text('search.loading')}</p>}
      {state.kind === 'failed' && (
        <p role="alert">
          {text('saved.sharedFailed')}{' '}
          <button type="button" className="eng-link-button" onClick={reload}>
            {text('search.retry')}
          </button>
        </p>
      )}
      {shared?.length === 0 && <p className="eng-note">{text('saved.sharedNone')}</p>}
      {shared !== null && shared.length > 0 && (
        <ul className="eng-saved__list eng-plain-list">
          {shared.map((one) => (
            <li key={one.numero}>
              <button type="button" className="eng-saved__take eng-bare" onClick={() => onTake(one.criteres)}>
                <span>{one.nom}</span>
                <small className="eng-note">{criteriaText(one.criteres)}</small>
              </button>
              {mayShare && (
                <Button
                  variant="quiet"
                  label={text('saved.unshare', { name: one.nom })}
                  onClick={() => void change.remove(one)}
                >
                  <Trash2 aria-hidden="true" size={17} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {told?.tone === 'done' && (
          <p>
            {told.text}{' '}
            {told.removed !== null && (
              <button
                type="button"
                className="eng-link-button"
                ref={takeFocus}
                onClick={() => told.removed && void put(told.removed.nom, told.removed.criteres)}
              >
                {text('saved.restore')}
              </button>
            )}
          </p>
        )}
      </div>
      {mayShare && <ShareForm {...props} told={told} onShare={put} onRefused={setTold} />}
    </section>
  );
}

/** The writes, one at a time; each is told, and what is refused loses nothing. */
function useChange(tell: (told: Told) => void, reload: () => void) {
  const { api, say, engineText: text } = useEngine();
  const isBusy = useRef(false);
  const refused = (failure: Failure): void => {
    const reason = reasons.get(failure.code);
    tell({ tone: 'refused', text: reason ? text(reason) : say(failure.message), removed: null });
  };
  const run = async (write: () => ReturnType<typeof api.call>, done: Told): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    const answer = await write();
    isBusy.current = false;
    if (answer.ok) {
      tell(done);
      reload();
    } else if (!answer.failure.handled) refused(answer.failure);
    return answer.ok;
  };
  return {
    share: (search: SharedSearch) =>
      run(() => api.call(partager, { row: search }), {
        tone: 'done',
        text: text('saved.shareDone', { name: search.nom }),
        removed: null,
      }),
    remove: (one: Recherche) =>
      run(() => api.call(retirer, { row: one }), {
        tone: 'done',
        text: text('saved.unshared', { name: one.nom }),
        removed: one,
      }),
  };
}

type ShareFormProps = SharedSearchesProps & {
  readonly told: Told | null;
  /** True if it is shared. */
  readonly onShare: (nom: string, criteres: string) => Promise<boolean>;
  readonly onRefused: (told: Told) => void;
};

/** The name under which the search that is shown is shared; a search with personal criteria is refused with the reason. */
function ShareForm({ query, isPersonal, told, onShare, onRefused }: ShareFormProps) {
  const { engineText: text } = useEngine();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  if (query === null) return null;
  if (isPersonal) {
    return <p className="eng-note">{text('saved.sharePersonal')}</p>;
  }
  const problem = told?.tone === 'refused' ? told.text : null;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const nom = cleanLine(name);
    if (nom === '') {
      onRefused({ tone: 'refused', text: text('saved.noName'), removed: null });
      input.current?.focus();
    } else if (await onShare(nom, query)) setName('');
  };
  return (
    <form className="eng-saved__form" noValidate onSubmit={(event) => void send(event)}>
      <label className="eng-field__label" htmlFor={id}>
        {text('saved.sharedName')}
      </label>
      <div className="eng-saved__line eng-row">
        <input
          ref={input}
          id={id}
          type="text"
          className="eng-input"
          autoComplete="off"
          maxLength={60}
          value={name}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? `${id}-note` : `${id}-problem ${id}-note`}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">{text('saved.share')}</Button>
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} className="eng-field__error" role="alert">
          {problem}
        </p>
      )}
      <p id={`${id}-note`} className="eng-note">
        {text('saved.shareNote')}
      </p>
    </form>
  );
}
