/** The order of an element and those beside it, by drag or by keys: for all variants, or for one alone. */
import { useEffect, useRef, useState } from 'react';
import { panel as words } from '../../../../schemas/types/atelierTexts.ts';
import type { Element, Path, Spot } from '../../protocol.ts';
import { Button, Choice, named } from '../controls.tsx';
import { server } from '../server.ts';
import { edit } from '../store.ts';
import { useAsked } from '../useAsked.ts';

type OrderProps = {
  readonly spot: Spot;
  readonly element: Element;
  readonly siblings: NonNullable<Element['siblings']>;
  /** Keeps the panel on an element although the text changes. */
  readonly hold: (path: Path) => void;
};

export function Order({ spot, element, siblings, hold }: OrderProps) {
  const [variant, setVariant] = useState('');
  const holder = element.path.slice(0, -1);
  const place = holder.join('.');
  const { path: file, text } = spot;
  const found = useAsked(variant === '' ? null : `${variant} ${file} ${place} ${text}`, () =>
    server.order(spot, holder, variant),
  );
  // An answer about another variant may still be there.
  const own = found?.path.includes(variant) ? found : null;
  const names = variant === '' ? siblings.map(({ name }) => name) : (own?.names ?? []);
  const labels = new Map(siblings.map(({ name, label }) => [name, label]));

  const move = async (from: number, to: number): Promise<void> => {
    const name = names[from];
    if (name === undefined || to < 0 || to >= names.length || from === to) return;
    const order = names.toSpliced(from, 1).toSpliced(to, 0, name);
    const isList = siblings.every((one, n) => one.name === String(n));
    const last = element.path.at(-1) ?? '';
    hold(isList && variant === '' ? [...holder, String(order.indexOf(last))] : element.path);
    const change = own !== null ? { path: own.path, value: order } : { path: holder, order };
    await edit({ path: file, edit: change });
  };
  return (
    <details>
      <summary>{words.order({ holder: place.split('.').at(-1) ?? '' })}</summary>
      {element.variants.length > 0 && (
        <Choice
          isField
          label={words.variant}
          value={variant}
          choices={{ '': words.allVariants, ...named(element.variants) }}
          onChange={setVariant}
        />
      )}
      <Movable
        names={names}
        labelOf={(name) => labels.get(name) ?? name}
        onMove={(...to) => void move(...to)}
      />
    </details>
  );
}

type MovableProps = {
  readonly names: Path;
  readonly labelOf: (name: string) => string;
  readonly onMove: (from: number, to: number) => void;
};

function Movable({ names, labelOf, onMove }: MovableProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ readonly at: number; readonly step: number } | null>(null);
  const shown = names.join();
  // A row that moves keeps the focus on the same key of it.
  useEffect(() => {
    if (shown === '' || moved.current === null) return;
    const { at, step } = moved.current;
    moved.current = null;
    const row = list.current?.children[at];
    row?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus();
  }, [shown]);
  const press = (from: number, step: number): void => {
    moved.current = { at: from + step, step };
    onMove(from, from + step);
  };
  return (
    <ol ref={list}>
      {names.map((name, n) => (
        <li
          key={name}
          draggable
          data-dragged={dragged === n || undefined}
          onDragStart={() => setDragged(n)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) onMove(dragged, n);
          }}
        >
          <span>{labelOf(name)}</span>
          {[-1, 1].map((step) => (
            <Button
              key={step}
              kind="icon"
              data-step={step}
              aria-label={(step < 0 ? words.up : words.down)({ name: labelOf(name) })}
              isOff={n + step < 0 || n + step >= names.length}
              onPress={() => press(n, step)}
            >
              {step < 0 ? '↑' : '↓'}
            </Button>
          ))}
        </li>
      ))}
    </ol>
  );
}
