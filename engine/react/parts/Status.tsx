/** A state as icon and text, in the tone of its option. */
import type { FormatModel } from '../../core/model/form.ts';
import { optionOf } from '../../core/runtime/formats.ts';
import { Icon } from './Icon.tsx';

/** The others have none: the application's theme draws its own signs. */
const toneIcons: Readonly<Record<string, string>> = {
  info: 'info',
  success: 'circle-check',
  danger: 'circle-x',
  waiting: 'clock',
};

type StatusProps = { readonly format: FormatModel; readonly value: unknown; readonly text: string };

export function Status({ format, value, text }: StatusProps) {
  if (text === '') return null;
  const tone = optionOf(format.options, value)?.tone ?? 'neutral';
  const icon = toneIcons[tone];
  return (
    <span className={`eng-status eng-status--${tone}`}>
      {icon !== undefined && <Icon name={icon} size={15} />}
      {text}
    </span>
  );
}
