/** What the calls of the screen take and answer, and whether the screen uses it; what it does not use can be added. */
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import type { OfferedPart, ScreenFacts } from '../../protocol.ts';
import { Button } from '../controls.tsx';

/** A part of a call that a screen could take. */
export type Offered = { readonly call: string; readonly part: OfferedPart };

type OfferProps = {
  readonly facts: ScreenFacts | null;
  readonly onAdd: (offered: Offered) => void;
  /** What is dragged to the screen; null: nothing any more. */
  readonly onDrag: (offered: Offered | null) => void;
};

export function Offer({ facts, onAdd, onDrag }: OfferProps) {
  if (facts === null) return <p>{texts.noFacts}</p>;
  const calls = facts.calls.filter(({ parts }) => parts.length > 0);
  if (calls.length === 0) return <p>{texts.noCalls}</p>;
  return calls.map(({ id, parts }) => (
    <table key={id} className="eng-table">
      <caption>
        <code>{id}</code> {texts.used({ n: parts.filter(({ isUsed }) => isUsed).length, all: parts.length })}
      </caption>
      <thead>
        <tr>
          {Object.values(texts.offerHeads).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.toSorted(unusedFirst).map((part) => (
          <tr key={`${part.part} ${part.name}`}>
            <th scope="row">{part.name}</th>
            <td>{texts.partWords[part.part]}</td>
            <td>
              {[part.type, ...(part.required ? [texts.required] : [])].join(', ')}
              {part.values.length > 0 && <span className="eng-note"> {part.values.join(' · ')}</span>}
            </td>
            <td>
              <Use part={part} call={id} {...{ onAdd, onDrag }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

function unusedFirst(one: OfferedPart, other: OfferedPart): number {
  return Number(one.as === null) - Number(other.as === null);
}

type UseProps = Pick<OfferProps, 'onAdd' | 'onDrag'> & { readonly part: OfferedPart; readonly call: string };

function Use({ part, call, onAdd, onDrag }: UseProps) {
  if (part.as === null) return <>{part.isUsed ? texts.isUsed : texts.isUnused}</>;
  return (
    <Button
      kind="tool"
      draggable
      aria-label={texts.addPart({ what: texts.addAs[part.as], name: part.name })}
      onPress={() => onAdd({ call, part })}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', part.name);
        onDrag({ call, part });
      }}
      onDragEnd={() => onDrag(null)}
    >
      {texts.addAs[part.as]}
    </Button>
  );
}
