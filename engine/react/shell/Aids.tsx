/** Renders the open aid: the help of the page, the guided tour, or the keyboard shortcuts. */
import { HelpPanel } from './HelpPanel.tsx';
import { ShortcutDialog } from './ShortcutDialog.tsx';
import { Tour } from './Tour.tsx';
import type { OpenAid } from './useAid.ts';
import '../parts/form.css';
import './aids.css';

type AidsProps = {
  readonly open: Exclude<OpenAid, null>;
  readonly onOpen: (open: OpenAid) => void;
  readonly onClose: () => void;
  readonly hasShortcuts: boolean;
  readonly onShortcuts: (on: boolean) => void;
};

export default function Aids({ open, onOpen, onClose, hasShortcuts, onShortcuts }: AidsProps) {
  switch (open) {
    case 'help':
      return <HelpPanel onOpen={onOpen} onClose={onClose} />;
    case 'tour':
      return <Tour onEnd={onClose} />;
    case 'shortcuts':
      return <ShortcutDialog isOn={hasShortcuts} onSwitch={onShortcuts} onClose={onClose} />;
  }
}
