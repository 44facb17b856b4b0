/** Tests of the workbench, without the server of the portal. */
import { test as base } from './portal.ts';

export { type Atelier, copyOfPermits, startAtelier } from '../../testkit/startedAtelier.ts';

export const test = base.extend({ baseURL: undefined });
