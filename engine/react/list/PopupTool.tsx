/** A tool of a search whose button opens a pop-up; its code is loaded on the first press. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Tool } from '../parts/Tool.tsx';
import { usePopup } from '../parts/usePopup.ts';
import { useAid } from '../shell/useAid.ts';
import './search.css';

export type PopupToolProps<Props> = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  readonly hasWords?: boolean;
  /** Renders the pop-up with this id; `close` closes it. */
  readonly draw: (Part: ComponentType<Props>, id: string, close: () => void) => ReactNode;
};

export function PopupTool<Props>({ icon, label, load, hasWords, draw }: PopupToolProps<Props>) {
  const { open, setOpen, root, opener, panelId } = usePopup();
  const { Part, fetch } = useAid(load, hasWords);
  return (
    <div className="eng-chooser" ref={root}>
      <Tool
        ref={opener}
        label={label}
        icon={icon}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={async () => setOpen(!open && (await fetch()))}
      />
      {open && Part !== null && draw(Part, panelId, () => setOpen(false))}
    </div>
  );
}
