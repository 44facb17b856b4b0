/** What the shell's buttons open, in one file. */
export { pressShortcut } from '../client/listCommands.ts';
export { default as DisplayDialog } from './DisplayDialog.tsx';
export { default as FindDialog } from './FindDialog.tsx';
export { HelpPanel } from './HelpPanel.tsx';
export { ShortcutDialog } from './ShortcutDialog.tsx';
export { Tour } from './Tour.tsx';

import '../parts/form.css';
import './aids.css';
