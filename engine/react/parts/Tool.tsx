/** A tool of a page: a button in the head of a part, also in the quick search. In a narrow window its icon stands alone. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import type { Offered } from '../client/commands.ts';
import { useCommand } from '../context/useCommand.ts';
import './Button.css';

type ToolProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children' | 'ref'> & {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Whether the icon follows the label. */
  readonly isIconLast?: boolean;
  /** What it offers besides its label. */
  readonly command?: Omit<Offered, 'name'>;
  readonly ref?: RefObject<HTMLButtonElement | null> | undefined;
};

export function Tool({ label, icon: Icon, isIconLast = false, command, ref, ...native }: ToolProps) {
  const registered = useCommand({ name: label, ...command }, ref);
  const picture = Icon && <Icon aria-hidden="true" size={17} />;
  return (
    <button ref={registered} type="button" className="eng-tool" title={label} {...native}>
      {!isIconLast && picture}
      <span>{label}</span>
      {isIconLast && picture}
    </button>
  );
}
