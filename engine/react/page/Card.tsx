/** A titled part of a page, on a surface of its own. */
import { type ReactNode, useId } from 'react';

type CardProps = { readonly title: string; readonly className?: string; readonly children: ReactNode };

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
