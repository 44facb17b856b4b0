/** The running screen with its switches: who looks at it, how, and what its calls answer. */
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SentRequest } from '../../choice.ts';
import type { Project, ScreenEntry, ScreenFacts } from '../../protocol.ts';
import type { Look, Shown, Width } from '../address.ts';
import { Choice } from '../controls.tsx';
import { Preview } from '../Preview.tsx';
import { server } from '../server.ts';
import type { Target, Workbench } from '../store.ts';
import { texts } from '../texts.ts';
import { Calls } from './Calls.tsx';
import { Offer, type Offered } from './Offer.tsx';
import { People } from './People.tsx';
import { Sheet } from './Sheet.tsx';

const drawers = ['people', 'calls', 'offer'] as const;

type StageProps = {
  readonly workbench: Workbench;
  readonly project: Project;
  /** The screen at the address. */
  readonly screen: ScreenEntry | null;
  readonly shown: Shown;
  readonly onShown: (part: Partial<Shown>) => void;
  readonly caret: Target | null;
};

export function Stage({ workbench, project, screen, shown, onShown, caret }: StageProps) {
  const { choice, isSheet } = shown;
  const [drawer, setDrawer] = useState<(typeof drawers)[number] | null>(null);
  const [sent, setSent] = useState<readonly SentRequest[]>([]);
  const [dragged, setDragged] = useState<Offered | null>(null);
  const facts = useFacts(drawer === null ? null : (screen?.id ?? null), project);
  const returns = useStore(workbench.store, (state) => state.returns);
  const chosen = Object.keys(choice.calls).length;

  const add = ({ call, part }: Offered): void => {
    if (screen === null) return;
    server.add({ screen: screen.id, call, part }).then(
      async (changed) =>
        workbench.say((await workbench.takeTexts(changed)) ? texts.added(part.name) : texts.nothingAdded),
      (error: Error) => workbench.say(error.message),
    );
  };
  const panels: Readonly<Record<(typeof drawers)[number], ReactNode>> = {
    people: (
      <People {...{ project, choice }} onPerson={(person) => onShown({ choice: { ...choice, person } })} />
    ),
    calls: (
      <Calls
        {...{ facts, sent }}
        isReal={project.isReal}
        calls={choice.calls}
        onCalls={(calls) => onShown({ choice: { ...choice, calls } })}
      />
    ),
    offer: <Offer facts={facts} onAdd={add} onDrag={setDragged} />,
  };
  return (
    <>
      <StageBar {...{ shown, onShown, drawer, setDrawer, chosen }} />
      <div className="wb-view">
        {isSheet ? (
          <Sheet {...{ project, screen, shown, onShown }} onFailure={workbench.say} />
        ) : (
          <Preview
            key={returns}
            {...{ project, shown, caret }}
            onAddress={(address) => onShown({ address })}
            onPlace={(place) => void workbench.showLine(place)}
            onSent={setSent}
            onFailure={workbench.say}
          />
        )}
        {dragged && (
          <section
            className="wb-drop"
            aria-label={texts.drop}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              setDragged(null);
              add(dragged);
            }}
          >
            {texts.drop}
          </section>
        )}
      </div>
      {drawer !== null && (
        <section className="wb-drawer" id="wb-drawer" aria-label={texts.drawers[drawer]}>
          {panels[drawer]}
        </section>
      )}
    </>
  );
}

type StageBarProps = {
  readonly shown: Shown;
  readonly onShown: StageProps['onShown'];
  readonly drawer: (typeof drawers)[number] | null;
  readonly setDrawer: (drawer: (typeof drawers)[number] | null) => void;
  /** How many calls do not answer as usual. */
  readonly chosen: number;
};

function StageBar({ shown, onShown, drawer, setDrawer, chosen }: StageBarProps) {
  const { look, width, isSheet, choice } = shown;
  const isOther = { people: choice.person !== null, calls: chosen > 0, offer: false };
  return (
    <div className="wb-bar" role="toolbar" aria-label={texts.states}>
      {drawers.map((name) => (
        <button
          key={name}
          type="button"
          className="wb-tool"
          aria-expanded={drawer === name}
          aria-controls="wb-drawer"
          onClick={() => setDrawer(drawer === name ? null : name)}
        >
          {texts.drawers[name]}
          {isOther[name] && <span className="wb-dot" role="img" aria-label={texts.chosen} />}
        </button>
      ))}
      <button
        type="button"
        className="wb-tool"
        aria-pressed={isSheet}
        onClick={() => onShown({ isSheet: !isSheet })}
      >
        {texts.sheet}
      </button>
      <Choice
        label={texts.width}
        value={String(width)}
        choices={texts.widths}
        onChange={(one) => onShown({ width: Number(one) as Width })}
      />
      <Choice
        label={texts.look}
        value={look}
        choices={texts.looks}
        onChange={(one) => onShown({ look: one as Look })}
      />
    </div>
  );
}

/** What is told of a screen, asked again a moment after a change; null: nothing yet. */
function useFacts(id: string | null, project: Project): ScreenFacts | null {
  const [facts, setFacts] = useState<ScreenFacts | null>(null);
  useEffect(() => {
    if (id === null || project.areas.length === 0) return;
    let isPast = false;
    const ask = () =>
      server.screen(id).then(
        (found) => isPast || setFacts(found),
        () => undefined,
      );
    const timer = setTimeout(ask, 300);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [id, project]);
  return facts?.id === id ? facts : null;
}
