/** A control for one member of an element, by what the grammar says of its value. */
import { useId } from 'react';
import { panel as words } from '../../../../schemas/types/atelierTexts.ts';
import type { ElementMember, Path } from '../../protocol.ts';
import { Button, named, Select, useNames, WrittenInput } from '../controls.tsx';
import { ConditionField, scalarOf } from './ConditionField.tsx';

const flags: Readonly<Record<string, string>> = words.flags;

/** Writes a member; null: without it. */
export type Write = (key: string, value: unknown) => Promise<void>;

type MemberFieldProps = {
  readonly member: ElementMember;
  /** The names that may be the value of the member, or of a part of it. */
  readonly choicesAt: (inner: Path) => Promise<readonly string[]>;
  readonly write: Write;
};

export function MemberField({ member, choicesAt, write }: MemberFieldProps) {
  const { key, help, value, isRequired } = member;
  const id = useId();
  return (
    <div className="eng-field">
      <div className="eng-field__head eng-row">
        <label htmlFor={id} id={`${id}-label`} className="eng-field__label">
          {key}
        </label>
        {value !== null && !isRequired && (
          <Button kind="link" aria-label={words.without(member)} onPress={() => void write(key, null)}>
            {words.remove}
          </Button>
        )}
      </div>
      <Control {...{ id, member, choicesAt, write }} />
      <p className="eng-note" id={`${id}-help`} title={help}>
        {firstSentence(help)}
      </p>
    </div>
  );
}

function Control({ id, member, choicesAt, write }: MemberFieldProps & { readonly id: string }) {
  const { key, control, value, choices, usual } = member;
  const { list, asks } = useNames(`${id}-choices`, () => choicesAt([]));
  const common = { id, 'aria-describedby': `${id}-help` };
  const isFlag = control === 'flag';
  if (isFlag || control === 'choice')
    return (
      <Select
        {...common}
        value={value === null ? '' : String(value)}
        choices={{
          '': words.usual({ value: (isFlag ? flags[usual] : usual)?.replaceAll('"', '') || null }),
          ...(isFlag ? flags : named(choices)),
        }}
        onChange={(one) => void write(key, chosen(one, control))}
      />
    );
  if (control === 'condition')
    return (
      <ConditionField
        key={JSON.stringify(value)}
        {...{ id, value, choicesAt }}
        onWrite={(made) => void write(key, made)}
      />
    );
  if (control === 'source' || (typeof value === 'object' && value !== null && !Array.isArray(value)))
    return <p className="eng-note">{words.inText}</p>;
  return (
    <>
      <WrittenInput
        {...common}
        {...asks}
        inputMode={control === 'number' ? 'numeric' : 'text'}
        shown={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
        placeholder={usual.replaceAll('"', '')}
        onWrite={(written) => void write(key, read(written, control))}
      />
      {list}
    </>
  );
}

function chosen(value: string, control: string): unknown {
  if (value === '') return null;
  return control === 'flag' ? value === 'true' : scalarOf(value);
}

function read(written: string, control: string): unknown {
  if (written.trim() === '') return null;
  if (control === 'list') return written.split(',').map((one) => one.trim());
  return control === 'number' && Number.isFinite(Number(written)) ? Number(written) : written;
}

/** The control that was pressed is gone with what it stood for. */
export function focusPanel(): void {
  document.querySelector<HTMLElement>('.wb-panel')?.focus();
}

export function firstSentence(text: string): string {
  return /^.*?[.…](?=\s|$)/.exec(text.replaceAll('`', ''))?.[0] ?? text;
}
