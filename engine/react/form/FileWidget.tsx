/** A file, or a list of files, chosen or dropped. The chosen ones are listed with their sizes, and can be removed. */
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { FileText } from '../../core/model/form.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { IconButton } from '../parts/Button.tsx';
import { FileDrop, FileName } from '../parts/FileDrop.tsx';
import { HiddenText } from '../parts/Icon.tsx';

export function FileWidget(props: WidgetProps) {
  const { id, field, label, value, onChange } = props;
  const { say, announce } = useEngine();
  const button = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (field.file === undefined) return null;
  const { isList, accept, texts } = field.file;
  const disabled = props.disabled || props.readOnly;
  const files = [value].flat().filter((one) => one instanceof File);
  const text = (name: FileText, args?: TextArgs) => say(texts[name], args);
  const remove = (removed: File): void => {
    const left = files.filter((one) => one !== removed);
    onChange(left.length > 0 ? left : undefined);
    announce(text('removed', { name: removed.name }));
    button.current?.focus();
  };
  const list = files.map((one, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
    <li key={index} className="eng-drop__file eng-line">
      <FileName file={one} />
      {disabled ? null : (
        <IconButton
          icon={X}
          label={text('remove', { name: one.name })}
          title={text('remove', { name: one.name })}
          onClick={() => remove(one)}
        />
      )}
    </li>
  ));
  const words = isList && files.length > 0 ? 'add' : files.length > 0 ? 'change' : 'choose';
  return (
    <>
      <FileDrop
        id={id}
        accept={accept}
        multiple={isList}
        required={props.required}
        disabled={disabled}
        invalid={props.invalid}
        describedBy={props.describedBy}
        buttonRef={button}
        browse={
          <span>
            {text(words)}
            <HiddenText>{` (${label})`}</HiddenText>
          </span>
        }
        dropHere={text('drop')}
        dropNow={text('drop')}
        several={text('several')}
        folder={text('folder')}
        chosen={list.length > 0 ? <ul className="eng-plain-list">{list}</ul> : null}
        onChoose={(chosen) => onChange(isList ? [...files, ...chosen] : chosen[0])}
        onRefuse={setRefusal}
      />
      <div aria-live="polite">{refusal === null ? null : <p className="eng-field__error">{refusal}</p>}</div>
    </>
  );
}
