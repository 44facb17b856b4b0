/** The running screen with its switches: who looks at it, how, and what its calls answer. */
import { type ReactNode, useState } from 'react';
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import type { ScreenEntry, ScreenFacts } from '../../protocol.ts';
import type { Look, Width } from '../address.ts';
import { Button, Choice, Dot } from '../controls.tsx';
import { Preview } from '../Preview.tsx';
import { server } from '../server.ts';
import { saying, showAs, useWorkbench } from '../state.ts';
import { addPart } from '../store.ts';
import { useAsked } from '../useAsked.ts';
import { Calls } from './Calls.tsx';
import { Offer, type Offered } from './Offer.tsx';
import { People } from './People.tsx';
import { Sheet } from './Sheet.tsx';

type Drawer = keyof typeof texts.drawers;

/** @param screen the one at the address */
export function Stage({ screen }: { readonly screen: ScreenEntry | null }) {
  const { isSheet } = useWorkbench(({ shown }) => shown);
  const returns = useWorkbench((state) => state.returns);
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const [dragged, setDragged] = useState<Offered | null>(null);
  const facts = useFacts(drawer === null ? null : (screen?.id ?? null));

  const add = ({ call, part }: Offered): void => {
    if (screen !== null) void saying(() => addPart({ screen: screen.id, call, part }));
  };
  const panels: Readonly<Record<Drawer, ReactNode>> = {
    people: <People />,
    calls: <Calls facts={facts} />,
    offer: <Offer facts={facts} onAdd={add} onDrag={setDragged} />,
  };
  return (
    <>
      <StageBar {...{ drawer, setDrawer }} />
      <div className="wb-view">
        {isSheet ? <Sheet screen={screen} /> : <Preview key={returns} />}
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

type BarProps = { readonly drawer: Drawer | null; readonly setDrawer: (drawer: Drawer | null) => void };

function StageBar({ drawer, setDrawer }: BarProps) {
  const { look, width, isSheet, choice } = useWorkbench(({ shown }) => shown);
  const isOther = {
    people: choice.person !== null,
    calls: Object.keys(choice.calls).length > 0,
    offer: false,
  };
  return (
    <section className="eng-line" aria-label={texts.states}>
      {(Object.keys(texts.drawers) as Drawer[]).map((name) => (
        <Button
          key={name}
          kind="tool"
          aria-expanded={drawer === name}
          aria-controls="wb-drawer"
          onPress={() => setDrawer(drawer === name ? null : name)}
        >
          {texts.drawers[name]}
          {isOther[name] && <Dot label={texts.chosen} />}
        </Button>
      ))}
      <Button kind="tool" aria-pressed={isSheet} onPress={() => showAs({ isSheet: !isSheet })}>
        {texts.sheet}
      </Button>
      <Choice
        label={texts.width}
        value={String(width)}
        choices={texts.widths}
        onChange={(one) => showAs({ width: Number(one) as Width })}
      />
      <Choice
        label={texts.look}
        value={look}
        choices={texts.looks}
        onChange={(one) => showAs({ look: one as Look })}
      />
    </section>
  );
}

/** What is told of a screen, asked again a moment after a change; null: nothing yet. */
function useFacts(id: string | null): ScreenFacts | null {
  const readings = useWorkbench((state) => state.readings);
  const facts = useAsked(id && `${id} ${readings}`, async () => id && server.screen(id), 300);
  return facts && facts.id === id ? facts : null;
}
