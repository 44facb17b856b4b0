/** The side panel: a form for the element at the caret, made from the grammar. Each change is one of the text. */
import { useEffect, useRef, useState } from 'react';
import { panel as words } from '../../../../schemas/types/atelierTexts.ts';
import type { Element, ElementText, Path, Spot } from '../../protocol.ts';
import { shownText } from '../../rawText.ts';
import { Choice, Labelled, WrittenInput } from '../controls.tsx';
import { server } from '../server.ts';
import { useWorkbench } from '../state.ts';
import { edit } from '../store.ts';
import { useAsked } from '../useAsked.ts';
import { Added } from './Added.tsx';
import { firstSentence, focusPanel, MemberField, type Write } from './MemberField.tsx';
import { Order } from './Order.tsx';

export function Panel() {
  const spot = useSpot();
  const { element, hold } = useElement(spot);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const name = element?.path.join('.') ?? '';
  useEffect(() => {
    if (name !== '') setOpened([]);
  }, [name]);
  if (element === null || spot === null)
    return (
      <section className="wb-panel eng-stack" tabIndex={-1} aria-label={words.title}>
        <h2>{words.title}</h2>
        <p className="eng-note">{words.none}</p>
      </section>
    );
  const { path, members, texts, siblings } = element;
  const write: Write = async (key, value) => {
    hold(path);
    await edit({ path: spot.path, edit: { element: path, key, value } });
    if (value === null) focusPanel();
  };
  const writeText = (text: ElementText, written: string): void => {
    hold(path);
    void edit({ path: text.file, edit: { path: text.path, value: written === '' ? null : written } });
  };
  const shown = members.filter(({ key, value }) => value !== null || opened.includes(key));
  const others = members.filter((one) => !shown.includes(one) && one.control !== 'source');
  return (
    <section className="wb-panel eng-stack" tabIndex={-1} aria-label={words.title}>
      <h2>{labelOf(element)}</h2>
      <p className="eng-note">{path.slice(0, -1).join(' › ')}</p>
      {texts.map((text) => (
        <Labelled key={text.path.join('.')} label={text.label}>
          {({ id }) => (
            <WrittenInput id={id} shown={text.value ?? ''} onWrite={(one) => writeText(text, one)} />
          )}
        </Labelled>
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
          <Order {...{ spot, element, siblings, hold }} />
          <Added {...{ spot, element, hold }} />
        </>
      )}
    </section>
  );
}

/** The place of the caret in the file that is shown; null: it has none, or the file is no definition. */
function useSpot(): Spot | null {
  const { caret, file, files, project } = useWorkbench();
  const open = file === null ? undefined : files[file];
  if (open === undefined || caret?.file !== file || !project?.files.includes(open.path)) return null;
  return { path: open.path, text: shownText(open.text), offset: caret.offset };
}

/** The element at the caret; after a change by the panel, the one that was changed, until the caret moves. */
function useElement(spot: Spot | null) {
  const readings = useWorkbench((state) => state.readings);
  const held = useRef<{ readonly spot: number; readonly path: Path } | null>(null);
  const ask = async () => {
    if (held.current?.spot !== spot?.offset) held.current = null;
    return spot && server.element(spot, held.current?.path ?? null);
  };
  const key = spot && `${spot.path} ${spot.offset} ${readings} ${spot.text}`;
  const element = useAsked(key, ask, 150);
  const hold = (path: Path) => {
    held.current = { spot: spot?.offset ?? 0, path };
  };
  return { element, hold };
}

function labelOf({ path, siblings }: Element): string {
  const name = path.at(-1) ?? '';
  return siblings?.find((one) => one.name === name)?.label ?? name;
}
