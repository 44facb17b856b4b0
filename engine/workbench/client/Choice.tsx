/** A choice among a few, with its label before it. */
type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
};

export function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className="wb-choice">
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(choices).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
