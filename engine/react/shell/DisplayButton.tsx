/** Opens the display preferences, whose code is loaded on demand. */

import { useCommand } from '../context/useCommand.ts';
import { useEngineText } from '../context/useText.ts';
import { Icon } from '../parts/Icon.tsx';
import { aidsPart } from './aidsPart.ts';
import { useAid } from './useAid.ts';

export function DisplayButton() {
  const say = useEngineText();
  const { open, close, module } = useAid(aidsPart);
  const command = useCommand<HTMLButtonElement>({ name: say('display.open'), scope: 'shell' });
  return (
    <>
      <button ref={command} type="button" aria-haspopup="dialog" onClick={open}>
        <Icon name="contrast" />
        {say('display.open')}
      </button>
      {module && <module.DisplayDialog onClose={close} />}
    </>
  );
}
