/** A step of the migration. */
import type { Edit, EditedFile } from './yamlEdits.ts';

/** What one step changes: edits by file. A step reads all files, because definitions and messages change together. */
export type Step = (files: readonly EditedFile[]) => ReadonlyMap<EditedFile, readonly Edit[]>;

/** A step that looks at each file on its own. */
export function eachFile(edit: (file: EditedFile) => readonly Edit[]): Step {
  return (files) => new Map(files.map((file) => [file, edit(file)]));
}
