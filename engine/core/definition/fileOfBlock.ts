/** The usual name of the CSV file of a block: its id, `SUIVI_TITRE` as `suiviTitre`. */
export function fileOfBlock(id: string): string {
  if (!/^[A-Z][A-Z0-9_]*$/.test(id)) return id;
  return id.toLowerCase().replaceAll(/_+(.)/g, (_all, letter: string) => letter.toUpperCase());
}
