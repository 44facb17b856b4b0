import { lazyPart } from '../browser/lazyPart.ts';

/** What few forms need, or only once they are refused. */
export const lateFormPart = lazyPart(() => import('./lateForm.ts'));
