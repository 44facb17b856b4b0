/** The control of a file, with the rows that the integration inserts. */
import { type ControlOptions, controlFile } from '#schemas/orderFile/controlFile.ts';
import { demandeRow } from '../../../server/transfert/demandeRow.ts';

export function controlledRows(bytes: Uint8Array, options: ControlOptions) {
  const { valides, lignes: _, ...control } = controlFile(bytes, options);
  const demandes = valides.map(({ numeroLigne, values }) => demandeRow(numeroLigne, values, options.kind));
  return { ...control, demandes };
}
