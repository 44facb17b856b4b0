/** A state as icon and text, in the tone of its option. */
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import type { ComponentType } from 'react';
import type { Tone } from '../../core/model/form.ts';
import type { FormatModel } from '../../core/model/format.ts';
import { optionOf } from '../../core/runtime/formats.ts';

const toneIcons: Readonly<Record<Tone, ComponentType<{ size: number; 'aria-hidden': 'true' }> | null>> = {
  neutral: null,
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
      {Icon !== null && <Icon size={15} aria-hidden="true" />}
      {text}
    </span>
  );
}
