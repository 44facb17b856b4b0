/** A control for one member of an element, by what the grammar says of its value. */
import { useId } from 'react';
import type { ElementMember, Path } from '../../protocol.ts';
import { panel as words } from '../texts.ts';
import { Choices, firstSentence, useChoices } from './Choices.tsx';
import { ConditionField } from './ConditionField.tsx';

/** Writes a member; null: without it. */
export type Write = (key: string, value: unknown) => Promise<void>;

type MemberFieldProps = {
  readonly member: ElementMember;
  /** The names that may be the value of the member, or of a part of it. */
  readonly choicesAt: (inner: Path) => Promise<readonly string[]>;
  readonly write: Write;
};

export function MemberField({ member, choicesAt, write }: MemberFieldProps) {
  const { key, help, value } = member;
  const id = useId();
  return (
    <div className="wb-field">
      <div className="wb-field__head">
        <label htmlFor={id} id={`${id}-label`}>
          {key}
        </label>
        {value !== null && (
          <button
            type="button"
            className="wb-link"
            aria-label={words.without(key)}
            onClick={() => void write(key, null)}
          >
            {words.remove}
          </button>
        )}
      </div>
      <Control {...{ id, member, choicesAt, write }} />
      <p className="wb-quiet" id={`${id}-help`} title={help}>
        {firstSentence(help)}
      </p>
    </div>
  );
}

function Control({ id, member, choicesAt, write }: MemberFieldProps & { readonly id: string }) {
  const { key, control, value, choices, usual } = member;
  const common = { id, className: 'eng-input', 'aria-describedby': `${id}-help` };
  switch (control) {
    case 'choice':
    case 'flag':
      return (
        <select
          {...common}
          value={value === null ? '' : String(value)}
          onChange={({ target }) => void write(key, chosen(target.value, control))}
        >
          <option value="">{words.usual(control === 'flag' ? words.flags[usual] : usual)}</option>
          {(control === 'flag' ? ['true', 'false'] : choices).map((one) => (
            <option key={one} value={one}>
              {control === 'flag' ? words.flags[one] : one}
            </option>
          ))}
        </select>
      );
    case 'condition':
      return <ConditionField {...{ id, value, choicesAt }} onWrite={(made) => void write(key, made)} />;
    case 'source':
      return <p className="wb-quiet">{words.inText}</p>;
    default:
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return <p className="wb-quiet">{words.inText}</p>;
      return <NameField {...{ ...common, member, choicesAt, write }} />;
  }
}

function chosen(value: string, control: string): unknown {
  if (value === '') return null;
  return control === 'flag' ? value === 'true' : value;
}

type NameFieldProps = MemberFieldProps & { readonly id: string; readonly className: string };

/** A text, a number or a list of texts, with the names that the compiler knows there. */
function NameField({ member, choicesAt, write, ...common }: NameFieldProps) {
  const { key, control, value, usual } = member;
  const { choices, ask } = useChoices(() => choicesAt([]));
  const shown = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const commit = (written: string): void => {
    if (written !== shown) void write(key, read(written, control));
  };
  return (
    <>
      <input
        {...common}
        key={shown}
        list={`${common.id}-choices`}
        inputMode={control === 'number' ? 'numeric' : 'text'}
        defaultValue={shown}
        placeholder={usual.replaceAll('"', '')}
        onFocus={ask}
        onBlur={(event) => commit(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
      />
      <Choices id={`${common.id}-choices`} names={choices} />
    </>
  );
}

function read(written: string, control: string): unknown {
  if (written.trim() === '') return null;
  if (control === 'list') return written.split(',').map((one) => one.trim());
  return control === 'number' && Number.isFinite(Number(written)) ? Number(written) : written;
}
