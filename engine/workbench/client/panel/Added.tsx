/** Adds an element beside another one, with its text, or removes it with its texts. */
import { useId, useState } from 'react';
import { panel as words } from '../../../../schemas/types/atelierTexts.ts';
import type { Element, Path, Spot } from '../../protocol.ts';
import { Button, TextField, useNames } from '../controls.tsx';
import { server } from '../server.ts';
import { edit } from '../store.ts';
import { focusPanel } from './MemberField.tsx';

type AddedProps = {
  readonly spot: Spot;
  readonly element: Element;
  readonly hold: (path: Path) => void;
};

export function Added({ spot, element, hold }: AddedProps) {
  const { path, key, texts, siblings, adds } = element;
  const [name, setName] = useState('');
  const [label, setLabel] = useState('');
  const holder = path.slice(0, -1);
  const { list, asks } = useNames(useId(), () => server.neighbours(spot, holder));
  const own = siblings?.find((one) => one.name === path.at(-1))?.label ?? '';
  // The code of an option is any text.
  const isName = path[0] === 'options' ? name.trim() !== '' : /^[A-Za-z][\w-]*$/.test(name);
  const isNew = isName && !siblings?.some((one) => one.label === name);

  const add = async (): Promise<void> => {
    const added = [...holder, adds === 'name' ? String(siblings?.length ?? 0) : name];
    hold(added);
    const [text] = label === '' ? [] : texts;
    await edit(
      { path: spot.path, edit: { path: added, value: adds === 'name' ? name : {} } },
      ...(text === undefined
        ? []
        : [{ path: text.file, edit: { path: text.path.with(key.length - 1, name), value: label } }]),
    );
    setName('');
    setLabel('');
  };
  const remove = async (): Promise<void> => {
    const files = [...new Set(texts.map(({ file }) => file))];
    await edit(
      { path: spot.path, edit: { path, value: null } },
      ...files.map((file) => ({ path: file, edit: { path: key, value: null } })),
    );
    focusPanel();
  };
  return (
    <details>
      <summary>{words.addOrRemove}</summary>
      {adds !== null && (
        <>
          <TextField label={words.newName} value={name} onText={setName} {...asks} />
          {list}
          {texts.length > 0 && <TextField label={words.newLabel} value={label} onText={setLabel} />}
          <Button isOff={!isNew} onPress={() => void add()}>
            {words.addIt}
          </Button>
        </>
      )}
      <Button onPress={() => void remove()}>{words.removeIt({ name: own })}</Button>
    </details>
  );
}
