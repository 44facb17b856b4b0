/** What fields of the panel say and offer. */
import { useState } from 'react';

/** Names that are read when they are wanted first. */
export function useChoices(find: () => Promise<readonly string[]>) {
  const [choices, setChoices] = useState<readonly string[]>([]);
  const ask = () => void find().then(setChoices, () => undefined);
  return { choices, ask };
}

export function Choices({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

export function firstSentence(text: string): string {
  return /^.*?[.…](?=\s|$)/.exec(text.replaceAll('`', ''))?.[0] ?? text;
}
