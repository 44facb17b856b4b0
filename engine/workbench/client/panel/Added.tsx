/** Adds an element beside another one, with its text, or removes it with its texts. */
import { useId, useState } from 'react';
import { panel as words } from '../../../../schemas/types/atelierTexts.ts';
import type { Element, Path, Spot } from '../../protocol.ts';
import { Button, TextField, useNames } from '../controls.tsx';
import { server } from '../server.ts';
import { edit } from '../store.ts';

type AddedProps = {
  readonly spot: Spot;
  readonly element: Element;
  readonly hold: (path: Path) => void;
};

export function Added({ spot, element, hold }: AddedProps) {
  const { path, texts, siblings } = element;
  const [name, setName] = useState('');
  const [label, setLabel] = useState('');
  const holder = path.slice(0, -1);
  const { list, asks } = useNames(useId(), () => server.neighbours(spot, holder));
  const isList = siblings?.every((one, n) => one.name === String(n)) ?? false;
  const own = siblings?.find((one) => one.name === path.at(-1))?.label ?? '';
  const isNew = /^[A-Za-z][\w-]*$/.test(name) && !siblings?.some((one) => one.label === name);

  const add = async (): Promise<void> => {
    const added = [...holder, isList ? String(siblings?.length ?? 0) : name];
    hold(added);
    const [text] = label === '' ? [] : texts;
    await edit(
      { path: spot.path, edit: { path: added, value: isList ? name : {} } },
      ...(text === undefined
        ? []
        : [{ path: text.file, edit: { path: renamedIn(text.path, own, name), value: label } }]),
    );
    setName('');
    setLabel('');
  };
  const remove = async (): Promise<void> => {
    const written = texts.filter(({ value }) => value !== null);
    await edit(
      { path: spot.path, edit: { path, value: null } },
      ...written.map((text) => ({ path: text.file, edit: { path: text.path, value: null } })),
    );
  };
  return (
    <details>
      <summary>{words.addOrRemove}</summary>
      <TextField label={words.newName} value={name} onText={setName} {...asks} />
      {list}
      {texts.length > 0 && <TextField label={words.newLabel} value={label} onText={setLabel} />}
      <p className="eng-row">
        <Button isOff={!isNew} onPress={() => void add()}>
          {words.addIt}
        </Button>
        <Button onPress={() => void remove()}>{words.removeIt({ name: own })}</Button>
      </p>
    </details>
  );
}

/** The path of the text of another element than the one that a path names. */
function renamedIn(path: Path, own: string, name: string): Path {
  return path.with(path.lastIndexOf(own), name);
}
