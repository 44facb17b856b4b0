/** Buttons with a text or an icon. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import type { Offered } from '../client/commands.ts';
import { useCommand } from '../context/useCommand.ts';
import { HiddenText, Icon } from './Icon.tsx';
import './Button.css';

type Props = Omit<ComponentProps<'button'>, 'className' | 'ref'> & {
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly icon?: string;
  /** The name of a button that shows only its icon; also its tooltip. */
  readonly label?: string;
  /** Extra class for the context of the button. */
  readonly place?: string;
  /** The command that it is; absent: none. */
  readonly command?: Offered;
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly children?: ReactNode;
};

/** The standard button: `primary` for the main action of a form, `secondary` beside it, `quiet` for tools. */
export function Button({ variant = 'secondary', type = 'button', command, ref, ...props }: Props) {
  const { icon, label, place, children, ...native } = props;
  const registered = useCommand(command ?? null, ref);
  const classes = [
    'eng-button',
    `eng-button--${variant}`,
    children === undefined ? 'eng-button--icon' : null,
    place,
  ];
  return (
    <button
      ref={registered}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      {...(label === undefined ? {} : { 'aria-label': label, title: label })}
      {...native}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly size?: number;
};

/** A button that shows an icon alone. `label`: its name, for screen readers. */
export function IconButton({ icon: Picture, label, size = 18, ...native }: IconButtonProps) {
  return (
    <button type="button" {...native} className={`${native.className ?? 'eng-icon-button'} eng-bare`}>
      <Picture aria-hidden="true" size={size} />
      <HiddenText>{label}</HiddenText>
    </button>
  );
}
