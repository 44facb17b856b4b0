/** A condition by choices: what is compared, how, and with what. One that is put together of others stays in the text. */
import { useState } from 'react';
import { panel as words } from '../../../../schemas/types/atelierTexts.ts';
import type { Path } from '../../protocol.ts';
import { Button, Input, Select, useNames } from '../controls.tsx';

type ConditionFieldProps = {
  readonly id: string;
  readonly value: unknown;
  readonly choicesAt: (inner: Path) => Promise<readonly string[]>;
  readonly onWrite: (value: unknown) => void;
};

type Subject = keyof typeof words.subjects;
type Test = keyof typeof words.tests;
type Parts = { readonly subject: Subject; readonly name: string; readonly test: Test; readonly with: string };

/** What is compared with nothing: it is true by itself. */
const alone: readonly string[] = ['right', 'variant', 'fn'];
const nothing: Parts = { subject: 'field', name: '', test: 'is', with: '' };

export function ConditionField({ id, value, choicesAt, onWrite }: ConditionFieldProps) {
  const [parts, setParts] = useState(() => partsOf(value));
  const { list, asks } = useNames(`${id}-names`, () => choicesAt([parts?.subject ?? 'field']));
  if (parts === null) return <p className="eng-note">{words.composed}</p>;
  const change = (part: Partial<Parts>) => setParts({ ...parts, ...part });
  const isAlone = alone.includes(parts.subject);
  const isWithValue = !isAlone && (parts.test === 'is' || parts.test === 'isNot');
  const isWhole = parts.name !== '' && (!isWithValue || parts.with !== '');
  return (
    <fieldset className="eng-field" aria-labelledby={`${id}-label`}>
      <Select
        id={id}
        aria-label={words.subject}
        value={parts.subject}
        choices={words.subjects}
        onChange={(subject) => change({ subject: subject as Subject, name: '' })}
      />
      <Input
        aria-label={words.name}
        placeholder={words.name}
        value={parts.name}
        onText={(name) => change({ name })}
        {...asks}
      />
      {list}
      {!isAlone && (
        <Select
          aria-label={words.test}
          value={parts.test}
          choices={words.tests}
          onChange={(test) => change({ test: test as Test })}
        />
      )}
      {isWithValue && (
        <Input aria-label={words.with} value={parts.with} onText={(other) => change({ with: other })} />
      )}
      <Button isOff={!isWhole} onPress={() => onWrite(conditionOf(parts))}>
        {words.apply}
      </Button>
    </fieldset>
  );
}

function conditionOf({ subject, name, test, with: other }: Parts): object {
  if (alone.includes(subject)) return { [subject]: name };
  if (test === 'isEmpty' || test === 'isFilled') return { [subject]: name, isEmpty: test === 'isEmpty' };
  const values = other.split(',').map((one) => scalarOf(one.trim()));
  return { [subject]: name, [test]: values.length === 1 ? values[0] : values };
}

/** The parts of a condition; null: it has others. */
function partsOf(value: unknown): Parts | null {
  if (typeof value !== 'object' || value === null) return nothing;
  const { is, isNot, isEmpty, ...rest } = value as Readonly<Record<string, unknown>>;
  const [[subject = '', name] = [], ...others] = Object.entries(rest);
  if (!Object.hasOwn(words.subjects, subject) || typeof name !== 'string' || others.length > 0) return null;
  const compared = isNot === undefined ? 'is' : 'isNot';
  const test = isEmpty === undefined ? compared : isEmpty === true ? 'isEmpty' : 'isFilled';
  const other = is ?? isNot ?? '';
  return {
    subject: subject as Subject,
    name,
    test,
    with: [other].flat().map(shownScalar).join(', '),
  };
}

/** A value as the definition writes it: a number or yes and no without quotes, a text that looks like one with them. */
export function scalarOf(written: string): unknown {
  const [, text] = /^'(.*)'$/.exec(written) ?? [];
  if (text !== undefined) return text;
  if (written === 'true' || written === 'false') return written === 'true';
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(written) ? Number(written) : written;
}

function shownScalar(value: unknown): string {
  return typeof value === 'string' && scalarOf(value) !== value ? `'${value}'` : String(value);
}
