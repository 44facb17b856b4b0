/** The portal's own definitions, as the compiler reads them. */
import { join } from 'node:path';
import type { ReadContracts } from '../engine/core/contract/contractFiles.ts';
import type { SourceFile } from '../engine/core/definition/definitions.ts';
import type { Compiled } from '../engine/core/model/app.ts';
import { placesOf } from '../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../engine/node/definitions.ts';

/** @throws the problems of the definitions, if there are any */
export async function portalDefinitions(): Promise<
  Compiled & { readonly files: readonly SourceFile[]; readonly contract: ReadContracts }
> {
  const { compiled, problems, files, contract } = await loadDefinitions(
    placesOf({ root: join(import.meta.dirname, '..') }),
  );
  if (compiled === null) throw new Error(JSON.stringify(problems, null, 2));
  return { ...compiled, files, contract };
}
