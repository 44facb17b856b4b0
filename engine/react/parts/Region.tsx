/** Sections of a page: one that scrolls by itself, one with a title. */
import { type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react';

/** A part that scrolls by itself, or a panel: the keyboard must reach it (A11Y-50, A11Y-53). */
export function ScrollRegion(props: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
  // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of a control inside
  return <section tabIndex={0} onFocus={showWhole} {...props} />;
}

/** A browser scrolls nothing sideways for a control of which 32 px are in sight. */
function showWhole({ target, currentTarget }: FocusEvent): void {
  if (target !== currentTarget && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

type CardProps = { readonly title: string; readonly className?: string; readonly children: ReactNode };

/** A titled part of a page, on a surface of its own. */
export function Card({ title, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={className === undefined ? 'eng-card' : `eng-card ${className}`} aria-labelledby={id}>
      <h2 id={id} className="eng-card__title">
        {title}
      </h2>
      {children}
    </section>
  );
}
