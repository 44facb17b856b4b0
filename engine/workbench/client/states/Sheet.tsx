/** The states of a screen side by side: with little and much data, with each refusal, to each person, on each width. */
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import type { Choice as Chosen, Person } from '../../choice.ts';
import type { Project, ScreenEntry, ScreenFacts } from '../../protocol.ts';
import type { Group, Shown } from '../address.ts';
import { Button, Choice } from '../controls.tsx';
import { server } from '../server.ts';
import { showAs, useProject, useWorkbench } from '../state.ts';
import { useAsked } from '../useAsked.ts';
import { refusalText } from './Calls.tsx';
import { Frame } from './Frame.tsx';
import { ownSession, somebody } from './People.tsx';

/** One picture of the sheet: what differs from what is shown. */
type Tile = { readonly label: string; readonly part: Partial<Shown> };

/** Others answer only after a press, and in no picture. */
const isRead = ({ id }: { readonly id: string }) => id.startsWith('GET ');

/** @param screen the one at the address */
export function Sheet({ screen }: { readonly screen: ScreenEntry | null }) {
  const { areas } = useProject();
  const { group, isWhole } = useWorkbench(({ shown }) => shown);
  const area = areas.find(({ screens }) => screens.some(({ id }) => id === screen?.id));
  const all = isWhole ? area?.screens : screen && [screen];
  return (
    <div className="wb-sheet">
      <div className="eng-line">
        <Choice
          label={texts.group}
          value={group}
          choices={texts.groups}
          onChange={(one) => showAs({ group: one as Group })}
        />
        <label>
          <input
            type="checkbox"
            checked={isWhole}
            onChange={({ target }) => showAs({ isWhole: target.checked })}
          />
          {texts.wholeArea}
        </label>
      </div>
      {all?.map((entry) => (
        <ScreenTiles key={entry.id} {...{ entry, group }} isCurrent={entry.id === screen?.id} />
      ))}
    </div>
  );
}

type TilesProps = { readonly entry: ScreenEntry; readonly group: Group; readonly isCurrent: boolean };

function ScreenTiles({ entry: { id, label }, group, isCurrent }: TilesProps) {
  const project = useProject();
  const shown = useWorkbench((state) => state.shown);
  const facts = useAsked(id, () => server.screen(id));
  if (facts === null) return null;
  const address = isCurrent ? shown.address : facts.example;
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      {group === 'refusals' && !facts.calls.every(isRead) && <p>{texts.sentRefusals}</p>}
      <div className="wb-tiles eng-row">
        {tilesOf(group, facts, project, shown.choice).map((tile) => (
          <TileFrame
            key={`${group} ${tile.label}`}
            id={`${id} ${group} ${tile.label}`}
            label={tile.label}
            shown={{ ...shown, address, ...tile.part }}
          />
        ))}
      </div>
    </section>
  );
}

/** The width of a page in a picture, unless another is chosen. */
const usualWidth = 1366;
/** Of a picture, in pixels. */
const tileWidth = 400;

type TileFrameProps = { readonly id: string; readonly label: string; readonly shown: Shown };

function TileFrame({ id, label, shown }: TileFrameProps) {
  const { look, address, choice } = shown;
  const width = shown.width || usualWidth;
  return (
    <figure>
      <figcaption>
        <Button kind="tool" onPress={() => showAs({ ...shown, isSheet: false })}>
          {label}
        </Button>
      </figcaption>
      <div className="wb-tile">
        {/* Looked at as a picture: it is opened to work in it. */}
        <div inert style={{ inlineSize: `${width}px`, zoom: tileWidth / width }}>
          <Frame title={label} isLazy {...{ id, look, address, choice }} />
        </div>
      </div>
    </figure>
  );
}

function tilesOf(
  group: Group,
  { calls }: ScreenFacts,
  { people, isReal }: Project,
  choice: Chosen,
): readonly Tile[] {
  const usual: Person | null = people.canSignIn && !isReal ? somebody : null;
  const person = choice.person ?? usual;
  const reads = calls.filter(isRead);
  const withCalls = (states: Chosen['calls']) => ({ choice: { person, calls: states } });
  const withPerson = (part: Partial<Person>) => ({
    choice: { person: { ...(person ?? ownSession), ...part }, calls: choice.calls },
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
        ...(isReal ? [] : (['in', 'out'] as const)).map((one) => ({
          label: texts.sessions[one],
          part: withPerson({ isSignedIn: one === 'in' }),
        })),
        ...people.variants.map((variant) => ({ label: variant, part: withPerson({ variant }) })),
        ...people.rights.map(({ name, label }) => ({
          label: texts.withoutRight({ right: label }),
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
