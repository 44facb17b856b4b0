import { lazyPart } from '../browser/lazyPart.ts';

/** What the buttons of the shell open. */
export const aidsPart = lazyPart(() => import('./aids.ts'));
