/**
 * The names that the portal adds to the engine's vocabulary. The compiler reads this list when it checks the
 * definitions; the registry beside it is typed by it, so that a name without its implementation does not compile.
 */
import type { Vocabulary } from '../../engine/core/vocabulary.ts';

export const vocabulary = {
  components: ['SignIn', 'OrderFileUpload', 'OrderFileResult', 'SiteMap'],
  widgets: [],
  cells: [],
  formats: ['identifiant', 'identifiantCsv', 'yesNoLetter'],
  functions: ['variantOfUser'],
  icons: ['circle-dashed', 'file-up', 'shield-check', 'upload'],
} as const satisfies Vocabulary;
