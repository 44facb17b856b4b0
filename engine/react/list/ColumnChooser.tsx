/** The choice of visible columns and their widths. */
import Columns3 from 'lucide-react/icons/columns-3';
import { useEngineText } from '../context/useText.ts';
import type { ColumnPanelProps } from './ColumnPanel.tsx';
import { PopupTool } from './PopupTool.tsx';

export function ColumnChooser(props: Omit<ColumnPanelProps, 'id'>) {
  const engineText = useEngineText();
  return (
    <PopupTool<ColumnPanelProps>
      icon={Columns3}
      label={engineText('columns.title')}
      load={() => import('./ColumnPanel.tsx')}
      hasWords
      draw={(Panel, id) => <Panel {...props} id={id} />}
    />
  );
}
