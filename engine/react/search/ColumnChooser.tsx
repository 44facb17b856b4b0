/** Which columns are shown, and how wide: the button here, what it opens is fetched with the first press. */
import Columns3 from 'lucide-react/icons/columns-3';
import type { ColumnModel } from '../../core/model.ts';
import { useAid } from '../aids/useAid.ts';
import { usePopup } from '../form/usePopup.ts';
import { useEngineText } from '../useText.ts';
import type { ColumnPanelProps } from './ColumnPanel.tsx';
import type { TableState } from './screenMemory.ts';

export type ColumnChooserProps = {
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  readonly onArrange: (change: Partial<Pick<TableState, 'widths' | 'hidden'>>) => void;
};

export function ColumnChooser(props: ColumnChooserProps) {
  const engineText = useEngineText();
  const { open, setOpen, root, opener, panelId } = usePopup();
  const { Part: Panel, fetch } = useAid<ColumnPanelProps>(() => import('./ColumnPanel.tsx'));
  return (
    <div className="eng-chooser" ref={root}>
      <button
        ref={opener}
        type="button"
        className="eng-tool"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={async () => setOpen(!open && (await fetch()))}
      >
        <Columns3 aria-hidden="true" size={17} />
        {engineText('columns.title')}
      </button>
      {open && Panel !== null && <Panel {...props} id={panelId} />}
    </div>
  );
}
