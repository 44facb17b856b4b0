/** The calls of the screen: how each answers, the request that left last, and its answer. */
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { type Choice as Chosen, callOf, type SentRequest } from '../../choice.ts';
import type { RefusalState, ScreenFacts } from '../../protocol.ts';
import { Button, Choice, Options } from '../controls.tsx';
import { server } from '../server.ts';
import { saying, showAs, useProject, useWorkbench } from '../state.ts';

export function Calls({ facts }: { readonly facts: ScreenFacts | null }) {
  const { isReal } = useProject();
  const sent = useWorkbench((state) => state.sent);
  const { choice } = useWorkbench(({ shown }) => shown);
  if (facts === null) return <p>{texts.noFacts}</p>;
  const { calls } = choice;
  const ids = facts.calls.map(({ id }) => id);
  const onCalls = (now: Chosen['calls']) => showAs({ choice: { ...choice, calls: now } });
  const choose = (id: string, state: string) => {
    const { [id]: _, ...others } = calls;
    onCalls(state === '' ? others : { ...others, [id]: state });
  };
  // A choice once more begins the page again, with new data.
  const beginAgain = () => void saying(() => server.beginAgain().then(() => onCalls({ ...calls })));
  return (
    <>
      <p className="eng-line">
        {facts.calls.length === 0 ? texts.noCalls : isReal ? texts.realData : texts.madeUpData}
        <Button kind="tool" isOff={Object.keys(calls).length === 0} onPress={() => onCalls({})}>
          {texts.asUsual}
        </Button>
        {!isReal && (
          <Button kind="tool" onPress={beginAgain}>
            {texts.beginAgain}
          </Button>
        )}
      </p>
      <ul>
        {facts.calls.map(({ id, refusals }) => (
          <li key={id}>
            <StateChoice {...{ id, refusals }} state={calls[id] ?? ''} onState={(one) => choose(id, one)} />
            <LastRequest
              request={sent.findLast(({ method, address }) => callOf(ids, method, address) === id) ?? null}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type StateChoiceProps = {
  readonly id: string;
  readonly refusals: readonly RefusalState[];
  readonly state: string;
  readonly onState: (state: string) => void;
};

function StateChoice({ id, refusals, state, onState }: StateChoiceProps) {
  const { isReal } = useProject();
  const usual = isReal ? texts.callStates.real : texts.callStates.contract;
  const { real, contract, ...others } = texts.callStates;
  return (
    <Choice
      label={id}
      value={state}
      choices={{ '': usual, ...(isReal && { contract }), ...others }}
      onChange={onState}
    >
      {refusals.length > 0 && (
        <optgroup label={texts.refusals}>
          <Options of={Object.fromEntries(refusals.map((one) => [one.state, refusalText(one)]))} />
        </optgroup>
      )}
    </Choice>
  );
}

export function refusalText({ state, label }: RefusalState): string {
  return [state.replace(':', ' '), label].filter(Boolean).join(' : ');
}

function LastRequest({ request }: { readonly request: SentRequest | null }) {
  if (request === null) return <p className="eng-note">{texts.notSent}</p>;
  const { method, address, headers, body, status, answer, took } = request;
  const head = [
    `${method} ${address}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(long, '$1…')}`),
  ];
  const state =
    status === null ? texts.waiting : status === 0 ? texts.noAnswer : texts.answered({ status, took });
  return (
    <details>
      <summary>
        {texts.request} <code>{decodeURI(address)}</code> <span className="eng-note">{state}</span>
      </summary>
      <pre>{[head.join('\n'), ...(body === null ? [] : [indented(body)])].join('\n\n')}</pre>
      {status !== null && <pre>{indented(answer) || texts.noBody}</pre>}
    </details>
  );
}

const longest = 20_000;

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, longest);
  } catch {
    return text.slice(0, longest);
  }
}

/** A token is longer than anyone reads. */
const long = /^(.{40}).{21,}$/;
