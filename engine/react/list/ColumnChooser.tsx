/** Which columns are shown, and how wide. */
import Columns3 from 'lucide-react/icons/columns-3';
import type { ColumnModel } from '../../core/model/model.ts';
import { useEngineText } from '../context/useText.ts';
import { PopupTool } from '../search/PopupTool.tsx';
import type { TableState } from '../session/screenMemory.ts';
import type { ColumnPanelProps } from './ColumnPanel.tsx';

export type ColumnChooserProps = {
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  readonly onArrange: (change: Partial<Pick<TableState, 'widths' | 'hidden'>>) => void;
};

export function ColumnChooser(props: ColumnChooserProps) {
  const engineText = useEngineText();
  return (
    <PopupTool<ColumnPanelProps>
      icon={Columns3}
      label={engineText('columns.title')}
      load={() => import('./ColumnPanel.tsx')}
      draw={(Panel, id) => <Panel {...props} id={id} />}
    />
  );
}
