/** Headings that expand what is below them; a link to an anchor inside opens it. All contents are rendered, to be printed. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useHashTarget } from '../browser/useHashTarget.ts';
import './Accordion.css';

export type AccordionItem = {
  /** Anchor of the heading. */
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
};

type Props = {
  readonly items: readonly AccordionItem[];
  /** That of the headings, one below the heading above them. */
  readonly level?: 2 | 3 | 4;
};

export function Accordion({ items, level = 2 }: Props) {
  const prefix = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const Level = `h${level}` as const;
  useHashTarget(holder, (target) => {
    for (const { id } of items) {
      const item = document.getElementById(`${prefix}-${id}-item`);
      if (!item?.contains(target)) continue;
      setOpen((before) => new Set(before).add(id));
      return item.querySelector('button');
    }
    return null;
  });
  const turn = (id: string): void =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <div ref={holder} className="eng-accordion">
      {items.map(({ id, title, content }) => (
        <div key={id} id={`${prefix}-${id}-item`} className="eng-accordion__item">
          <Level id={id} className="eng-accordion__heading">
            <button
              type="button"
              className="eng-accordion__button eng-bare"
              aria-expanded={open.has(id)}
              aria-controls={`${prefix}-${id}`}
              onClick={() => turn(id)}
            >
              <span>{title}</span>
              <ChevronDown aria-hidden="true" size={20} className="eng-accordion__mark eng-screen-only" />
            </button>
          </Level>
          <div id={`${prefix}-${id}`} className="eng-accordion__content" hidden={!open.has(id)}>
            {content}
          </div>
        </div>
      ))}
    </div>
  );
}
