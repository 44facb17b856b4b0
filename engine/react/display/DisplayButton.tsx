/** Opens the display preferences, whose code is loaded on demand. */
import { useAidDialog } from '../aids/useAid.ts';
import { useEngineText } from '../context/useText.ts';
import { Icon } from '../controls/Icon.tsx';

export function DisplayButton() {
  const say = useEngineText();
  const { open, close, Dialog } = useAidDialog(() => import('./DisplayDialog.tsx'));
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        <Icon name="contrast" />
        {say('display.open')}
      </button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
