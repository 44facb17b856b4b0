/** Tests of the workbench, without the server of the portal. */
import { test as base, expect as usualExpect } from './portal.ts';

export { type Atelier, copyOfPermits, startAtelier } from '../../testkit/startedAtelier.ts';

export const test = base.extend({ baseURL: undefined });

/** Each page of a development server loads some hundred modules. */
export const expect = usualExpect.configure({ timeout: 60_000 });
