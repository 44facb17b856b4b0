/** Who looks at the screen: signed in or out, of which variant, with which rights, and what the server says of them. */
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import type { Person } from '../../choice.ts';
import { Choice, named } from '../controls.tsx';
import { showAs, useProject, useWorkbench } from '../state.ts';

export const somebody: Person = { isSignedIn: true, without: [], variant: null, fields: {} };
export const ownSession: Person = { ...somebody, isSignedIn: null };

export function People() {
  const { people, isReal } = useProject();
  const { choice } = useWorkbench(({ shown }) => shown);
  const { canSignIn, rights, variants, fields } = people;
  const { person } = choice;
  const onPerson = (now: Person | null) => showAs({ choice: { ...choice, person: now } });
  if (!canSignIn && variants.length === 0) return <p>{texts.nobody}</p>;
  const shown = person ?? (isReal ? ownSession : somebody);
  const change = (part: Partial<Person>) => onPerson({ ...shown, ...part });
  const session = person?.isSignedIn == null ? 'own' : person.isSignedIn ? 'in' : 'out';
  const toggle = (name: string, isHeld: boolean) =>
    change({ without: isHeld ? shown.without.filter((one) => one !== name) : [...shown.without, name] });
  return (
    <div className="eng-line">
      {isReal ? (
        <p>{texts.realPeople}</p>
      ) : (
        <Choice
          label={texts.session}
          value={session}
          choices={texts.sessions}
          onChange={(one) => (one === 'own' ? onPerson(null) : change({ isSignedIn: one === 'in' }))}
        />
      )}
      {variants.length > 0 && (
        <Choice
          label={texts.variant}
          value={shown.variant ?? ''}
          choices={{ '': texts.ownVariant, ...named(variants) }}
          onChange={(one) => change({ variant: one === '' ? null : one })}
        />
      )}
      {fields.map(({ name, values }) => (
        <Choice
          key={name}
          label={name}
          value={Object.hasOwn(shown.fields, name) ? JSON.stringify(shown.fields[name]) : ''}
          choices={{
            '': texts.ownVariant,
            ...Object.fromEntries(values.map((value) => [JSON.stringify(value), wordOf(value)])),
          }}
          onChange={(one) => {
            const { [name]: _, ...others } = shown.fields;
            change({ fields: one === '' ? others : { ...others, [name]: JSON.parse(one) as unknown } });
          }}
        />
      ))}
      {rights.length > 0 && (
        <fieldset className="eng-choices eng-row">
          <legend>{texts.rights}</legend>
          {rights.map(({ name, label }) => (
            <label key={name} className="eng-choice">
              <input
                type="checkbox"
                checked={!shown.without.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function wordOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return String(value);
}
