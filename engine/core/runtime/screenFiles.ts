/** What is loaded with a kind of screen: the page loads it, and the script before the page fetches its files. */
import type { RouteModel } from '../model/app.ts';

type Kind = RouteModel['kind'];

/** Whether a screen without a search in its address begins with a form of criteria. */
export const beginsWithForm = (kind: Kind): boolean => kind === 'search' || kind === 'dashboard';

/** Whether a screen draws texts of `AidsModel`. */
export const drawsAids = (kind: Kind): boolean => kind === 'dashboard' || kind === 'detail';
