/** Opens the settings of the display, whose files are fetched then. */
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { useEngineText } from '../useText.ts';

const DisplayDialog = lazy(() => import('./DisplayDialog.tsx'));

export function DisplayButton() {
  const say = useEngineText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="contrast" />
        {say('display.open')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <DisplayDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
