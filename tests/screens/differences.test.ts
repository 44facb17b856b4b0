/** The report of differences, on the portal's own definitions. */
import { expect, it } from 'vitest';
import { compareVersions } from '../../engine/core/reports/compare.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

it('finds none between the portal and itself, also where a call repeats a rule of its area', async () => {
  const portal = await portalDefinitions();
  expect(compareVersions(portal, portal)).toEqual([]);
});
