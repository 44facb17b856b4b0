import { lazyPart } from '../browser/lazyPart.ts';

/** The forms that come after the first rows of a list: its criteria, and the dialogs of its actions. */
export const formPart = lazyPart(() => import('./CriteriaForm.tsx'));
