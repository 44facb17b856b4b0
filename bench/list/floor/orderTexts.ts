/** Display texts of an order's values (CMD-024, CMD-032 to CMD-035, UX-27). */
export const statusLabels = { OK: 'OK', KO: 'KO', EN_COURS: 'En cours', EN_ATTENTE: 'En cours' } as const;

export const columnNames = {
  numeroCommande: 'Commande',
  dateIntegration: 'Date Intégration',
  statutCommande: 'Résultat intégration fichier',
  motif: 'Motif',
  nombreLignesOK: 'Nombre lignes OK',
  nombreLignesKO: 'Nombre lignes KO',
  traite: 'Traité',
} as const;
export type Column = keyof typeof columnNames;

/** `2026-11-18T09:30:00` -> `18/11/2026 09:30:00` */
export function showDateTime(iso: string): string {
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}

const numbers = new Intl.NumberFormat('fr-FR');
export const showNumber = (value: number): string => numbers.format(value);

export function showCount(orders: number): string {
  return orders === 0
    ? 'Aucune commande'
    : `${showNumber(orders)} ${orders === 1 ? 'commande' : 'commandes'}`;
}
