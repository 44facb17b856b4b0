/** The side panel: a form for the element at the caret, made from the grammar. Each change is one of the text. */
import { useEffect, useId, useRef, useState } from 'react';
import type { Element, ElementText, Path, Project, Spot } from '../../protocol.ts';
import { Choice, WrittenInput } from '../controls.tsx';
import { server } from '../server.ts';
import type { Workbench } from '../store.ts';
import { panel as words } from '../texts.ts';
import { Added } from './Added.tsx';
import { firstSentence, MemberField, type Write } from './MemberField.tsx';
import { Order } from './Order.tsx';

type PanelProps = {
  readonly workbench: Workbench;
  /** The open file and the caret in it; a new object for each move of the caret. */
  readonly spot: Spot | null;
  /** The application as it was read last: the element is asked for again with each reading. */
  readonly project: Project;
};

export function Panel({ workbench, spot, project }: PanelProps) {
  const { element, hold } = useElement(spot, project);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const name = element?.path.join('.') ?? '';
  useEffect(() => {
    if (name !== '') setOpened([]);
  }, [name]);
  if (element === null || spot === null)
    return (
      <section className="wb-panel" aria-label={words.title}>
        <h2>{words.title}</h2>
        <p className="wb-quiet">{words.none}</p>
      </section>
    );
  const { path, members, texts, siblings } = element;
  const write: Write = async (key, value) => {
    hold(path);
    await workbench.edit({ path: spot.path, edit: { element: path, key, value } });
  };
  const shown = members.filter(({ key, value }) => value !== null || opened.includes(key));
  const others = members.filter((one) => !shown.includes(one) && one.control !== 'source');
  return (
    <section className="wb-panel" aria-label={words.title}>
      <h2>{labelOf(element)}</h2>
      <p className="wb-quiet">{path.slice(0, -1).join(' › ')}</p>
      {texts.map((text) => (
        <TextField key={text.path.join('.')} text={text} workbench={workbench} onWrite={() => hold(path)} />
      ))}
      {shown.map((member) => (
        <MemberField
          key={`${name}.${member.key}`}
          member={member}
          choicesAt={(inner) => server.choices(spot, [...path, member.key, ...inner])}
          write={write}
        />
      ))}
      {others.length > 0 && (
        <Choice
          isField
          label={words.add}
          value=""
          choices={{
            '': words.choose,
            ...Object.fromEntries(others.map(({ key, help }) => [key, `${key} : ${firstSentence(help)}`])),
          }}
          onChange={(key) => setOpened([...opened, key])}
        />
      )}
      {siblings !== null && (
        <>
          <Order {...{ workbench, spot, element }} siblings={siblings} hold={hold} />
          <Added {...{ workbench, spot, element, hold }} />
        </>
      )}
    </section>
  );
}

/** The element at the caret; after a change by the panel, the one that was changed, until the caret moves. */
function useElement(spot: Spot | null, project: Project) {
  const [element, setElement] = useState<Element | null>(null);
  const held = useRef<{ readonly spot: number; readonly path: Path } | null>(null);
  const { path = '', text = '', offset = 0 } = spot ?? {};
  useEffect(() => {
    if (!project.files.includes(path)) return setElement(null);
    let isCurrent = true;
    if (held.current?.spot !== offset) held.current = null;
    const at = held.current?.path ?? null;
    const ask = () =>
      server.element({ path, text, offset }, at).then(
        (found) => isCurrent && setElement(found),
        () => undefined,
      );
    const timer = setTimeout(ask, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, text, offset, project]);
  const hold = (one: Path) => {
    held.current = { spot: offset, path: one };
  };
  return { element, hold };
}

function labelOf({ path, siblings }: Element): string {
  const name = path.at(-1) ?? '';
  return siblings?.find((one) => one.name === name)?.label ?? name;
}

type TextFieldProps = {
  readonly text: ElementText;
  readonly workbench: Workbench;
  readonly onWrite: () => void;
};

/** A text of the element, which stands in the messages. */
function TextField({ text, workbench, onWrite }: TextFieldProps) {
  const { word, value, file, path } = text;
  const id = useId();
  const write = (written: string): void => {
    onWrite();
    void workbench.edit({ path: file, edit: { path, value: written === '' ? null : written } });
  };
  return (
    <label className="wb-field" htmlFor={id}>
      {words.texts[word] ?? word}
      <WrittenInput id={id} shown={value ?? ''} onWrite={write} />
    </label>
  );
}
