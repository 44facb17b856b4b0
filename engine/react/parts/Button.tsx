/**
 * The standard button: `primary` for the main action of a form, `secondary` beside it, `quiet` for tools, `danger` for
 * destructive actions.
 */
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Button.css';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly icon?: string;
  /** The name of a button that shows only its icon; also its tooltip. */
  readonly label?: string;
  /** Extra class for the context of the button. */
  readonly place?: string;
  readonly children?: ReactNode;
};

export function Button({
  variant = 'secondary',
  icon,
  label,
  place,
  type = 'button',
  children,
  ...native
}: Props) {
  const classes = [
    'eng-button',
    `eng-button--${variant}`,
    children === undefined ? 'eng-button--icon' : null,
    place,
  ];
  return (
    <button
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
