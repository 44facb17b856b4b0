/** The quick search: one field for screens, rows of lists and actions of the page (combobox with a list of options). */
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { takenBy } from '../../core/runtime/find.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { pageName } from '../../core/runtime/placeTexts.ts';
import { useHandler, useOnline, useSettled } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { HiddenText } from '../parts/Icon.tsx';
import { Modal } from '../parts/Modal.tsx';
import { type Findable, type FindGroup, useFindGroups, useRecents } from './useFindGroups.ts';
import { type Found, useFindableLists, useFound } from './useFound.ts';
import './find.css';

/** How long the user must stop typing before lists are asked, in milliseconds. */
const pauseOfTyping = 250;

type FindDialogProps = {
  /** What was typed before the dialog was there; a line break: Enter. */
  readonly typed: string;
  readonly onClose: () => void;
};

export default function FindDialog({ typed, onClose }: FindDialogProps) {
  const { navigate, engineText } = useEngine();
  const recents = useRecents();
  const isOnline = useOnline();
  const lists = useFindableLists();
  const [text, setText] = useState(() => typed.trim());
  const settled = useSettled(text.trim(), pauseOfTyping);
  const mayAsk = isOnline && lists.some(({ find }) => takenBy(find, settled).length > 0);
  const { state, reload } = useFound(lists, mayAsk ? settled : null);
  const found = heldIn(state);
  const groups = useFindGroups(text.trim(), found?.lists ?? []);
  const items = groups.flatMap((group) => group.items);
  const [chosen, setChosen] = useState<string | null>(null);
  const isAsking = mayAsk && (state.kind === 'loading' || found?.text !== settled);
  const isWaiting = isAsking || settled !== text.trim();
  /** Enter was pressed while the lists were asked: their first answer is opened. */
  const [opensFirst, setOpensFirst] = useState(() => text !== '' && typed.endsWith('\n'));
  const listId = useId();
  const active = items.find(({ id }) => id === chosen) ?? (text.trim() === '' ? undefined : items[0]);

  const choose = (item: Findable): void => {
    // The dialog gives the focus back before the choice moves it.
    onClose();
    setTimeout(() => {
      if ('act' in item) return item.act();
      recents.add(item);
      navigate(item.path);
    });
  };
  const move = (by: number): void => {
    const from = active === undefined ? (by > 0 ? -1 : 0) : items.indexOf(active);
    const next = items[(from + by + items.length) % items.length];
    setChosen(next?.id ?? null);
    if (next !== undefined)
      document.getElementById(`${listId}${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (isWaiting && chosen === null && text.trim() !== '') setOpensFirst(true);
    else if (active !== undefined) choose(active);
  };
  const openFirst = useHandler(() => {
    setOpensFirst(false);
    if (active !== undefined) choose(active);
  });
  useEffect(() => {
    if (opensFirst && !isWaiting) openFirst();
  }, [opensFirst, isWaiting, openFirst]);

  return (
    // The field says the title to the eye.
    <Modal title={<HiddenText>{engineText('find.title')}</HiddenText>} onClose={onClose} focus="input" wide>
      <div className="eng-find">
        <div className="eng-find__field">
          <input
            type="text"
            className="eng-input"
            role="combobox"
            aria-label={engineText('find.label')}
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            // While letters are typed, none of the options that come and go is said.
            {...(active &&
              (chosen !== null || !isWaiting) && { 'aria-activedescendant': listId + active.id })}
            placeholder={engineText('find.label')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setChosen(null);
              setOpensFirst(false);
            }}
            onKeyDown={onKeyDown}
          />
          <Button variant="quiet" icon="x" label={engineText('dialog.close')} onClick={onClose} />
        </div>
        <div id={listId} role="listbox" aria-label={engineText('find.results')} className="eng-find__list">
          {groups.map((group) => (
            <Options key={group.id} group={group} active={active} listId={listId} onChoose={choose} />
          ))}
        </div>
        <FindStatus
          text={text.trim()}
          count={items.filter(({ isMore }) => !isMore).length}
          isWaiting={isWaiting}
          lists={lists}
          found={found?.lists ?? []}
          isOnline={isOnline}
          onRetry={reload}
        />
      </div>
    </Modal>
  );
}

type OptionsProps = {
  readonly group: FindGroup;
  readonly active: Findable | undefined;
  readonly listId: string;
  readonly onChoose: (item: Findable) => void;
};

/**
 * The options are direct children of the list for assistive technology, and name their group themselves: in a group, Orca 43
 * takes them for text to browse, and the letters that are typed next for its own commands.
 */
function Options({ group, active, listId, onChoose }: OptionsProps) {
  return (
    <div role="none">
      <div aria-hidden="true" className="eng-find__title">
        {group.title}
      </div>
      {group.items.map((item) => (
        <div
          key={item.id}
          id={listId + item.id}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          className="eng-find__option eng-row"
          onClick={() => onChoose(item)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') onChoose(item);
          }}
        >
          <span>{item.label}</span>
          {item.detail !== '' && <span className="eng-find__detail eng-note">{item.detail}</span>}
          <span className="eng-visually-hidden">, {group.title}</span>
        </div>
      ))}
    </div>
  );
}

/** How long the line must stay the same before it is spoken, in milliseconds. */
const pauseOfSpeech = 800;

type FindStatusProps = {
  readonly text: string;
  readonly count: number;
  readonly isWaiting: boolean;
  readonly lists: ReturnType<typeof useFindableLists>;
  readonly found: Found['lists'];
  readonly isOnline: boolean;
  readonly onRetry: () => void;
};

/** The line below the options: how many there are, what is still asked for, what failed. It is spoken when typing pauses. */
function FindStatus({ text, count, isWaiting, lists, found, isOnline, onRetry }: FindStatusProps) {
  const { say, engineText } = useEngine();
  const isMissing = isOnline && !isWaiting && found.includes(null);
  const status = (): string => {
    if (!isOnline) return engineText('find.offline');
    if (text === '') return '';
    if (isWaiting) return engineText('find.searching');
    return count === 0 ? engineText('find.nothing', { text }) : engineText('find.found', { n: count });
  };
  const line = [status(), isMissing ? engineText('find.missing') : ''].filter(Boolean).join(' ');
  const spoken = useSettled(isWaiting ? '' : line, pauseOfSpeech);
  return (
    <div className="eng-find__foot eng-line">
      <p aria-hidden="true">{line}</p>
      <p role="status" className="eng-visually-hidden">
        {spoken}
      </p>
      {isMissing && <Button onClick={onRetry}>{engineText('find.retry')}</Button>}
      {(text === '' || (count === 0 && !isWaiting)) && lists.length > 0 && (
        <div>
          {engineText('find.ways')}
          <ul>
            {lists.map(({ route, find }) => (
              <li key={route.screen}>
                {engineText('find.pair', {
                  name: pageName(route, null),
                  value: find.by.map(({ label }) => say(label)).join(', '),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="eng-find__keys">{engineText('find.keys')}</p>
    </div>
  );
}
