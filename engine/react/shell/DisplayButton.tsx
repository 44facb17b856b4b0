/** Opens the display preferences, whose code is loaded on demand. */

import { useCommand } from '../context/useCommand.ts';
import { useEngineText } from '../context/useText.ts';
import { Icon } from '../parts/Icon.tsx';
import { useAidDialog } from './useAid.ts';

export function DisplayButton() {
  const say = useEngineText();
  const { open, close, Dialog } = useAidDialog(() => import('./DisplayDialog.tsx'));
  const command = useCommand<HTMLButtonElement>({ name: say('display.open'), scope: 'shell' });
  return (
    <>
      <button ref={command} type="button" aria-haspopup="dialog" onClick={open}>
        <Icon name="contrast" />
        {say('display.open')}
      </button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
