/** 'My searches' beside the criteria: the button here, what it opens is fetched with the first press. */
import Bookmark from 'lucide-react/icons/bookmark';
import type { FormModel } from '../../core/model.ts';
import type { Search } from '../../core/query.ts';
import { useAid } from '../aids/useAid.ts';
import { usePopup } from '../form/usePopup.ts';
import { useEngineText } from '../useText.ts';
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
  const { open, setOpen, root, opener, panelId } = usePopup();
  const { Part: Panel, fetch } = useAid<SavedPanelProps>(() => import('./SavedPanel.tsx'));
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
        <Bookmark aria-hidden="true" size={17} />
        {say('saved.open')}
      </button>
      {open && Panel !== null && (
        <Panel
          {...props}
          id={panelId}
          onTake={(search) => {
            setOpen(false);
            props.onTake(search);
          }}
        />
      )}
    </div>
  );
}
