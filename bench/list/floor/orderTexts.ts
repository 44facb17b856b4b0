/** Values of an order as people read them. */
export const statusLabels = { OK: 'OK', KO: 'KO', EN_COURS: 'En cours' } as const;

/** `2026-11-18T09:30:00` -> `18/11/2026 09:30:00` */
export function showDateTime(iso: string): string {
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}
