/** The portal's own definitions, as the build writes them. */
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Compiled } from '../../engine/core/model/app.ts';

export const compiledPortal = JSON.parse(readFileSync(inject('compiledPortal'), 'utf8')) as Pick<
  Compiled,
  'app' | 'aids' | 'routes' | 'screens'
>;
