/** The states of a screen side by side: with little and much data, with each refusal, to each person, on each width. */
import { useEffect, useState } from 'react';
import type { Choice as Chosen, Person } from '../../choice.ts';
import type { Project, ScreenEntry, ScreenFacts } from '../../protocol.ts';
import type { Shown } from '../address.ts';
import { Choice } from '../controls.tsx';
import { server } from '../server.ts';
import { texts } from '../texts.ts';
import { refusalText } from './Calls.tsx';
import { Frame } from './Frame.tsx';
import { somebody } from './People.tsx';

type SheetProps = {
  readonly project: Project;
  readonly screen: ScreenEntry | null;
  readonly shown: Shown;
  readonly onShown: (part: Partial<Shown>) => void;
  readonly onFailure: (message: string) => void;
};

/** One picture of the sheet: what differs from what is shown. */
type Tile = { readonly label: string; readonly part: Partial<Shown> };

const groups = ['data', 'refusals', 'people', 'looks'] as const;
type Group = (typeof groups)[number];

export function Sheet({ project, screen, shown, onShown, onFailure }: SheetProps) {
  const [group, setGroup] = useState<Group>('data');
  const [isWhole, setIsWhole] = useState(false);
  const area = project.areas.find(({ screens }) => screens.some(({ id }) => id === screen?.id));
  const all = useAllFacts(isWhole ? (area?.screens ?? []) : screen ? [screen] : []);
  return (
    <div className="wb-sheet">
      <div className="wb-bar">
        <Choice
          label={texts.group}
          value={group}
          choices={texts.groups}
          onChange={(one) => setGroup(one as Group)}
        />
        <label>
          <input type="checkbox" checked={isWhole} onChange={(event) => setIsWhole(event.target.checked)} />
          {texts.wholeArea}
        </label>
      </div>
      {all.map(({ facts, entry }) => (
        <section key={entry.id} aria-label={entry.label}>
          <h2>{entry.label}</h2>
          <div className="wb-tiles">
            {tilesOf(group, facts, project, shown.choice).map(({ label, part }) => {
              const address = entry.id === screen?.id ? shown.address : facts.example;
              const tile: Shown = { ...shown, address, ...part };
              return (
                <TileFrame
                  key={`${group} ${label}`}
                  {...{ label, onFailure }}
                  id={`${entry.id} ${group} ${label}`}
                  shown={tile}
                  onOpen={() => onShown({ ...tile, isSheet: false })}
                />
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The width of a page in a picture, unless another is chosen. */
const usualWidth = 1366;

function TileFrame({
  label,
  id,
  shown,
  onOpen,
  onFailure,
}: {
  readonly label: string;
  readonly id: string;
  readonly shown: Shown;
  readonly onOpen: () => void;
  readonly onFailure: (message: string) => void;
}) {
  const { look, address, choice } = shown;
  const width = shown.width || usualWidth;
  return (
    <figure>
      <figcaption>
        <button type="button" className="wb-tool" onClick={onOpen}>
          {label}
        </button>
      </figcaption>
      <div className="wb-tile">
        {/* Looked at as a picture: it is opened to work in it. */}
        <div inert style={{ inlineSize: `${width}px`, zoom: tileWidth / width }}>
          <Frame title={label} isLazy {...{ id, look, address, choice, onFailure }} />
        </div>
      </div>
    </figure>
  );
}

/** Of a picture, in pixels. */
const tileWidth = 400;

function tilesOf(
  group: Group,
  { calls }: ScreenFacts,
  { people, isReal }: Project,
  choice: Chosen,
): readonly Tile[] {
  const usual: Person | null = people.canSignIn && !isReal ? somebody : null;
  const person = choice.person ?? usual;
  const reads = calls.filter(({ id }) => id.startsWith('GET '));
  const withCalls = (states: Chosen['calls']) => ({ choice: { person, calls: states } });
  const withPerson = (part: Partial<Person>) => ({
    choice: { person: { ...(person ?? somebody), ...part }, calls: choice.calls },
  });
  const { real: _real, held: _held, ...states } = texts.callStates;
  switch (group) {
    case 'data':
      return Object.entries(states).map(([state, label]) => ({
        label,
        part: withCalls(Object.fromEntries(reads.map(({ id }) => [id, state]))),
      }));
    case 'refusals':
      return reads.flatMap(({ id, refusals }) =>
        refusals.map((one) => ({ label: `${id} ${refusalText(one)}`, part: withCalls({ [id]: one.state }) })),
      );
    case 'people':
      return [
        { label: texts.sessions.in, part: withPerson({}) },
        { label: texts.sessions.out, part: withPerson({ isSignedIn: false }) },
        ...people.variants.map((variant) => ({ label: variant, part: withPerson({ variant }) })),
        ...people.rights.map(({ name, label }) => ({
          label: texts.withoutRight(label),
          part: withPerson({ without: [name] }),
        })),
      ];
    case 'looks':
      return [
        ...([360, 768, 1366] as const).map((width) => ({
          label: texts.widths[width],
          part: { width, ...withPerson({}) },
        })),
        ...(Object.keys(texts.looks) as (keyof typeof texts.looks)[]).map((look) => ({
          label: texts.looks[look],
          part: { look, ...withPerson({}) },
        })),
      ];
  }
}

type AllFacts = readonly { readonly entry: ScreenEntry; readonly facts: ScreenFacts }[];

/** What is told of screens, each once it has come. */
function useAllFacts(screens: readonly ScreenEntry[]): AllFacts {
  const [known, setKnown] = useState<Readonly<Record<string, ScreenFacts>>>({});
  const ids = screens.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean))
      void server.screen(id).then(
        (facts) => facts && setKnown((before) => ({ ...before, [id]: facts })),
        () => undefined,
      );
  }, [ids]);
  return screens.flatMap((entry) => {
    const facts = known[entry.id];
    return facts ? [{ entry, facts }] : [];
  });
}
