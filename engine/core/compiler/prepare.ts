/** The first phases, up to the screens by variant: what the compiler assembles from and what explanations are told from. */

import { engineVocabulary, mergeVocabularies, type Vocabulary } from '../vocabulary.ts';
import { createTexts } from './catalogue.ts';
import type { SourceFile } from './compile.ts';
import { type Linker, link } from './link.ts';
import { readMarkdown } from './markdown.ts';
import { type NormalScreen, normalize } from './normalize.ts';
import { readDefinitions } from './readDefinitions.ts';
import { createReporter } from './reporter.ts';

/** Every name, and every screen in each of its variants. */
export type Prepared = { readonly linker: Linker; readonly screens: readonly NormalScreen[] };

/** Parses, validates, links and normalizes; problems are in the linker. */
export function prepare(files: readonly SourceFile[], vocabulary: Vocabulary): Prepared {
  const reporter = createReporter();
  const { definitions, catalogues, hasAllTexts } = readDefinitions(files, reporter);
  const texts = createTexts(catalogues, hasAllTexts, reporter);
  const addresses = definitions.areas.flatMap(({ definition }) =>
    Object.values(definition.screens).flatMap(({ path, alias = [] }) => [path, ...alias]),
  );
  const linker = link(
    definitions,
    mergeVocabularies(engineVocabulary, vocabulary),
    texts,
    (page) => readMarkdown(page, addresses, reporter.report),
    reporter,
  );
  return { linker, screens: normalize(linker) };
}
