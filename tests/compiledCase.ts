/** The screens of a case of `tests/fixtures/definitions/valid`, compiled with its contract. */
import { join } from 'node:path';
import { compile } from '../engine/core/compiler/compile.ts';
import { screensIn } from './booksApp.ts';
import { filesOf, fixtures, vocabulary } from './core/fixtureFiles.ts';

export function compiledCase(name: string): ReturnType<typeof screensIn> {
  const { files, contract } = filesOf(join(fixtures, 'valid', name));
  const { compiled, problems } = compile(files, vocabulary, contract);
  if (compiled === null) throw new Error(JSON.stringify(problems, null, 2));
  return screensIn(compiled.screens, 'complete');
}
