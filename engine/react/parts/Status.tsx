/** A state as icon and text, in the tone of its option. */
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import type { ComponentType } from 'react';
import type { FormatModel } from '../../core/model/form.ts';
import { optionOf } from '../../core/runtime/formats.ts';

/** The others have none: the application's theme draws its own signs. */
const toneIcons: Readonly<Record<string, ComponentType<{ size: number; 'aria-hidden': 'true' }>>> = {
  info: Info,
  success: CircleCheck,
  danger: CircleX,
  waiting: Clock,
};

type StatusProps = { readonly format: FormatModel; readonly value: unknown; readonly text: string };

export function Status({ format, value, text }: StatusProps) {
  if (text === '') return null;
  const tone = optionOf(format.options, value)?.tone ?? 'neutral';
  const Icon = toneIcons[tone];
  return (
    <span className={`eng-status eng-status--${tone}`}>
      {Icon !== undefined && <Icon size={15} aria-hidden="true" />}
      {text}
    </span>
  );
}
