/** A button that shows an icon alone. `label`: its name, for screen readers. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { HiddenText } from './Icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly size?: number;
};

export function IconButton({ icon: Picture, label, size = 18, ...native }: Props) {
  return (
    <button type="button" {...native} className={`${native.className ?? 'eng-icon-button'} eng-bare`}>
      <Picture aria-hidden="true" size={size} />
      <HiddenText>{label}</HiddenText>
    </button>
  );
}
