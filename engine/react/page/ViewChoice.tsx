/** Table, chart, or both; the choice is stored per screen. */
import { useId, useState } from 'react';
import { useEngine } from '../context/EngineContext.ts';

const views = ['both', 'table', 'chart'] as const;
type View = (typeof views)[number];

/** The reader's choice, and its setter. */
export function useView(screen: string): readonly [View, (view: View) => void] {
  const { memory } = useEngine();
  const key = `engine:view:${screen}`;
  const [view, setView] = useState<View>(() => views.find((one) => one === memory.read(key)) ?? 'both');
  const choose = (next: View): void => {
    memory.write(key, next);
    setView(next);
  };
  return [view, choose];
}

type ViewChoiceProps = { readonly view: View; readonly onChoose: (view: View) => void };

export function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  const { engineText } = useEngine();
  const name = useId();
  return (
    <fieldset className="eng-views">
      <legend className="eng-visually-hidden">{engineText('view.legend')}</legend>
      {views.map((one) => (
        <label key={one} className="eng-view">
          <input
            type="radio"
            name={name}
            className="eng-visually-hidden"
            checked={one === view}
            onChange={() => onChoose(one)}
          />
          <span>{engineText(`view.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
