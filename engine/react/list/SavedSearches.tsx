/** 'My searches' beside the criteria. */
import Bookmark from 'lucide-react/icons/bookmark';
import { useEngineText } from '../context/useText.ts';
import { PopupTool } from './PopupTool.tsx';
import type { SavedPanelProps } from './SavedPanel.tsx';

export function SavedSearches(props: Omit<SavedPanelProps, 'id'>) {
  const say = useEngineText();
  return (
    <PopupTool<SavedPanelProps>
      icon={Bookmark}
      label={say('saved.open')}
      load={() => import('./SavedPanel.tsx')}
      hasWords
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
