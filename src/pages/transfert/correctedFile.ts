/** The lines to correct of a transferred file, as a file that can be transferred again. Pure. */
import type { FileControl } from '#schemas/orderFile/controlFile.ts';
import { type Kind, writeOrderFile } from '#schemas/orderFile/layouts.ts';
import type { Validation } from './transferOutcome.ts';

/**
 * Of an accepted file the rejected lines. A rejected file was not imported at all: the file has all its lines, those in
 * error first; after a wrong number of fields, which may be a file that was cut off, in their order and with the end that
 * leaves out no field.
 */
export function correctedFile(
  { lignes }: Pick<FileControl, 'lignes'>,
  { resultatTransfert, seuilRejet, lignesEnErreur }: Validation,
  kind: Kind,
): string {
  const wrong = new Set(lignesEnErreur.map(({ numeroLigne }) => numeroLigne));
  const inError = lignes.filter(({ numeroLigne }) => wrong.has(numeroLigne));
  const others = lignes.filter(({ numeroLigne }) => !wrong.has(numeroLigne));
  const isAccepted = resultatTransfert === 'UPLOAD_OK';
  const isCounted = seuilRejet !== null;
  const kept = isAccepted ? inError : isCounted ? [...inError, ...others] : lignes;
  return writeOrderFile(
    kind,
    kept.map(({ texte }) => texte),
    isAccepted || isCounted,
  );
}
