/**
 * Longer help of a field: a tooltip of the button beside its label. It is shown while the button is hovered or focused,
 * stays while it is hovered itself, and Escape hides it (A11Y-35). It always describes the control.
 */

import CircleHelp from 'lucide-react/icons/circle-help';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { HiddenText } from '../parts/HiddenText.tsx';

type FieldHelpProps = { readonly id: string; readonly label: string; readonly text: string };

export function FieldHelp({ id, label, text }: FieldHelpProps) {
  const { engineText } = useEngine();
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpen(false);
    };
    const onOutside = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
    };
  }, [open]);
  const show = (): void => setOpen(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles hover only; the button inside is interactive
    <span
      ref={root}
      className="eng-tip"
      onPointerEnter={show}
      onPointerLeave={() => setOpen(root.current?.contains(document.activeElement) === true)}
      onBlur={() => setOpen(false)}
    >
      <button type="button" className="eng-icon-button" onFocus={show} onClick={show}>
        <CircleHelp aria-hidden="true" size={16} />
        <HiddenText>{engineText('form.help', { label })}</HiddenText>
      </button>
      <span id={id} role="tooltip" className="eng-tip__text" hidden={!open}>
        {text}
      </span>
    </span>
  );
}
