/** The tools of a search whose button opens a pop-up: its code is loaded on the first press. */
import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import type { ComponentType, ReactNode } from 'react';
import { useEngineText } from '../context/useText.ts';
import { Tool } from '../parts/Tool.tsx';
import { usePopup } from '../parts/usePopup.ts';
import { useAid } from '../shell/useAid.ts';
import type { ColumnPanelProps } from './ColumnPanel.tsx';
import type { SavedPanelProps } from './SavedPanel.tsx';
import './search.css';

/** The choice of visible columns and their widths. */
export function ColumnChooser(props: Omit<ColumnPanelProps, 'id'>) {
  return (
    <PopupTool
      icon={Columns3}
      label="columns.title"
      load={() => import('./ColumnPanel.tsx')}
      draw={(Panel, id) => <Panel {...props} id={id} />}
    />
  );
}

/** 'My searches' beside the criteria. */
export function SavedSearches(props: Omit<SavedPanelProps, 'id'>) {
  return (
    <PopupTool
      icon={Bookmark}
      label="saved.open"
      load={() => import('./SavedPanel.tsx')}
      draw={(Panel, id, close) => (
        <Panel
          {...props}
          id={id}
          onTake={(search) => {
            close();
            props.onTake(search);
          }}
        />
      )}
    />
  );
}

type PopupToolProps<Props> = {
  readonly icon: LucideIcon;
  /** The name of a text. */
  readonly label: string;
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  /** Renders the pop-up with this id; `close` closes it. */
  readonly draw: (Part: ComponentType<Props>, id: string, close: () => void) => ReactNode;
};

function PopupTool<Props>({ icon, label, load, draw }: PopupToolProps<Props>) {
  const say = useEngineText();
  const { open, setOpen, root, opener, panelId } = usePopup();
  const { Part, fetch } = useAid(load, true);
  return (
    <div className="eng-chooser" ref={root}>
      <Tool
        ref={opener}
        label={say(label)}
        icon={icon}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={async () => setOpen(!open && (await fetch()))}
      />
      {open && Part !== null && draw(Part, panelId, () => setOpen(false))}
    </div>
  );
}
