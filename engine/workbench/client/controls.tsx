/** The controls of the workbench: buttons, choices and fields with their labels. */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field } from '../../react/parts/Field.tsx';

const kinds = {
  primary: 'eng-button eng-button--primary',
  secondary: 'eng-button eng-button--secondary',
  tool: 'eng-tool',
  link: 'eng-link-button',
  icon: 'eng-icon-button',
} as const;

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'onClick'> & {
  readonly kind?: keyof typeof kinds;
  /** It does nothing, and says so. */
  readonly isOff?: boolean;
  readonly onPress: () => void;
};

export function Button({ kind = 'secondary', isOff = false, onPress, ...native }: ButtonProps) {
  const state = isOff ? { 'aria-disabled': true } : {};
  return (
    <button type="button" className={kinds[kind]} {...state} {...native} onClick={() => isOff || onPress()} />
  );
}

type EntryProps = Pick<ButtonProps, 'onPress' | 'title' | 'children'> & { readonly isCurrent: boolean };

/** An entry of a list, which opens what it names. */
export function Entry({ isCurrent, onPress, ...native }: EntryProps) {
  return (
    <li>
      <button type="button" aria-current={isCurrent || undefined} onClick={onPress} {...native} />
    </li>
  );
}

/** A sign, and what it says. */
export function Dot({ label }: { readonly label: string }) {
  return (
    <span className="wb-dot" role="img" aria-label={label}>
      {' ●'}
    </span>
  );
}

/** The texts of choices, by their values. */
type Choices = Readonly<Record<string, string>>;

export function Options({ of }: { readonly of: Choices }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** Names as choices that say themselves. */
export function named(names: readonly string[]): Choices {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** A control with its label above it, as in a form. */
export function Labelled({ label, children }: Pick<ComponentProps<typeof Field>, 'label' | 'children'>) {
  return (
    <Field id={useId()} label={label}>
      {children}
    </Field>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: Choices;
  readonly onChange: (value: string) => void;
  /** What it offers besides. */
  readonly children?: ReactNode;
  /** Whether the label is above it, as in a form, or before it, as among tools. */
  readonly isField?: boolean;
};

export function Choice({ label, isField = false, ...select }: ChoiceProps) {
  const id = useId();
  if (isField) return <Labelled label={label}>{(control) => <Select {...control} {...select} />}</Labelled>;
  return (
    <div className="eng-line">
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </div>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & Pick<ChoiceProps, 'choices' | 'onChange'>;

export function Select({ choices, onChange, children, ...native }: SelectProps) {
  return (
    <select {...native} className="eng-input" onChange={({ target }) => onChange(target.value)}>
      <Options of={choices} />
      {children}
    </select>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

export function Input({ onText, ...native }: InputProps) {
  return <input {...native} className="eng-input" onChange={({ target }) => onText(target.value)} />;
}

export function TextField({ label, ...input }: InputProps & { readonly label: string }) {
  return <Labelled label={label}>{(control) => <Input {...control} {...input} />}</Labelled>;
}

type WrittenProps = Pick<
  ComponentProps<'input'>,
  'id' | 'list' | 'placeholder' | 'inputMode' | 'aria-describedby'
> & {
  readonly shown: string;
  readonly onWrite: (written: string) => void;
  readonly onFocus?: () => void;
};

/** A text that is written when it is left, or by Enter; one of several lines has a field of several. */
export function WrittenInput({ shown, onWrite, ...native }: WrittenProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (field.current !== null) field.current.value = shown;
  }, [shown]);
  const write = (): void => {
    const { value = shown } = field.current ?? {};
    if (value !== shown) onWrite(value);
  };
  const common = { ...native, ref: field, className: 'eng-input', defaultValue: shown, onBlur: write };
  if (shown.includes('\n')) return <textarea {...common} rows={shown.split('\n').length} />;
  return <input {...common} onKeyDown={({ key }) => key === 'Enter' && write()} />;
}

/** Names for a field, which are read when they are wanted first. */
export function useNames(id: string, find: () => Promise<readonly string[]>) {
  const [names, setNames] = useState<readonly string[]>([]);
  const list = (
    <datalist id={id}>
      <Options of={named(names)} />
    </datalist>
  );
  return { list, asks: { list: id, onFocus: () => void find().then(setNames, () => undefined) } };
}
