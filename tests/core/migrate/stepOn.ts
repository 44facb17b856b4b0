/** One step of the migration on the text of one file. */
import type { SourceFile } from '../../../engine/core/definition/definitions.ts';
import type { Step } from '../../../engine/core/migrate/step.ts';
import { applyEdits, readFile } from '../../../engine/core/migrate/yamlEdits.ts';

/** The text after the step. */
export function stepOn(step: Step, text: string, kind: SourceFile['kind'] = 'area'): string {
  const file = readFile({ path: 'screens/livres.yaml', kind, text });
  if (file === null) throw new Error('not read');
  return applyEdits(text, step([file]).get(file) ?? []);
}
