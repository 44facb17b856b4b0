/** The tools of a search whose button opens a pop-up: its code is loaded on the first press. */

import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import type { ReactNode } from 'react';
import { lazyPart } from '../browser/lazyPart.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Tool } from '../parts/Tool.tsx';
import { usePopup } from '../parts/usePopup.ts';
import { useAidPart } from '../shell/useAid.ts';
import type { ColumnPanelProps } from './ColumnPanel.tsx';
import type { SavedPanelProps } from './SavedPanel.tsx';
import './search.css';

export const panelsPart = lazyPart(() => import('./panels.ts'));

export function ColumnChooser(props: Omit<ColumnPanelProps, 'id'>) {
  return (
    <PopupTool icon={Columns3} label="columns.title">
      {({ ColumnPanel }, id) => <ColumnPanel {...props} id={id} />}
    </PopupTool>
  );
}

export function SavedSearches(props: Omit<SavedPanelProps, 'id'>) {
  return (
    <PopupTool icon={Bookmark} label="saved.open">
      {({ SavedPanel }, id, close) => (
        <SavedPanel
          {...props}
          id={id}
          onTake={(search) => {
            close();
            props.onTake(search);
          }}
        />
      )}
    </PopupTool>
  );
}

type Panels = NonNullable<ReturnType<typeof panelsPart.here>>;
type PopupToolProps = {
  readonly icon: LucideIcon;
  /** The name of a text. */
  readonly label: string;
  /** Renders the pop-up with this id; `close` closes it. */
  readonly children: (panels: Panels, id: string, close: () => void) => ReactNode;
};

function PopupTool({ icon, label, children }: PopupToolProps) {
  const { engineText } = useEngine();
  const { open, setOpen, root, opener, panelId } = usePopup();
  const panels = useAidPart(panelsPart, open, () => setOpen(false));
  return (
    <div className="eng-chooser" ref={root}>
      <Tool
        ref={opener}
        label={engineText(label)}
        icon={icon}
        aria-expanded={panels !== null}
        aria-controls={panelId}
        onClick={() => setOpen(panels === null)}
      />
      {panels && children(panels, panelId, () => setOpen(false))}
    </div>
  );
}
