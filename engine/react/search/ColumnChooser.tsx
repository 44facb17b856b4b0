/** Which columns are shown, and how wide. */
import Columns3 from 'lucide-react/icons/columns-3';
import { type ComponentType, lazy, Suspense } from 'react';
import type { ColumnModel } from '../../core/model.ts';
import { usePopup } from '../form/usePopup.ts';
import { useEngineText } from '../useText.ts';
import type { TableState } from './screenMemory.ts';

export type ColumnChooserProps = {
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  readonly onArrange: (change: Partial<Pick<TableState, 'widths' | 'hidden'>>) => void;
};

/** Fetched when it is first unfolded. */
const ColumnPanel = lazy<ComponentType<ColumnChooserProps & { readonly id: string }>>(() =>
  import('./ColumnPanel.tsx').catch(() => ({ default: () => null })),
);

export function ColumnChooser({ columns, table, onArrange }: ColumnChooserProps) {
  const engineText = useEngineText();
  const { open, setOpen, root, opener, panelId } = usePopup();
  return (
    <div className="eng-chooser" ref={root}>
      <button
        ref={opener}
        type="button"
        className="eng-tool"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <Columns3 aria-hidden="true" size={17} />
        {engineText('columns.title')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ColumnPanel id={panelId} columns={columns} table={table} onArrange={onArrange} />
        </Suspense>
      )}
    </div>
  );
}
