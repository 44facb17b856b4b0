/** 'My searches' beside the criteria. */
import Bookmark from 'lucide-react/icons/bookmark';
import type { FormModel } from '../../core/model/model.ts';
import type { Search } from '../../core/runtime/query.ts';
import { useEngineText } from '../context/useText.ts';
import { PopupTool } from './PopupTool.tsx';
import type { SavedPanelProps } from './SavedPanel.tsx';
import type { SearchControl } from './useSearch.ts';

export type SavedSearchesProps = {
  /** Id of the screen: each has searches of its own. */
  readonly screen: string;
  readonly form: FormModel;
  readonly control: SearchControl;
  readonly onTake: (search: Search) => void;
};

export function SavedSearches(props: SavedSearchesProps) {
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
