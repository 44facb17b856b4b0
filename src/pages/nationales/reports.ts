/** The national reports and their names (specification 3, sections 2, 5 and 7). Pure functions. */
import type { RapportNational } from '#schemas/types/domain.ts';

export const types = ['PP', 'PM'] as const satisfies readonly RapportNational['type'][];

/** 0 is the annual column, 1 to 12 are the months. */
export const periods = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Selectable years: the current one and two past ones. */
const yearsBack = 2;

/** The year in France. */
export function currentYear(now: Date): number {
  return Number(new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', year: 'numeric' }).format(now));
}

export const hasPrevious = (year: number, current: number): boolean => year > current - yearsBack;
export const hasNext = (year: number, current: number): boolean => year < current;

/** The year in the address if it is selectable, otherwise the current year. */
export function chosenYear(asked: string | null, current: number): number {
  const year = /^\d{4}$/.test(asked ?? '') ? Number(asked) : current;
  return year <= current && year >= current - yearsBack ? year : current;
}

/** The report of a cell; undefined if there is none. */
export function reportOf(
  reports: readonly RapportNational[],
  year: number,
  type: RapportNational['type'],
  period: number,
): RapportNational | undefined {
  return reports.find(
    (report) =>
      report.annee === year &&
      report.type === type &&
      (period === 0
        ? report.frequence === 'ANNUEL'
        : report.frequence === 'MENSUEL' && report.mois === period),
  );
}

/** The fields of the download; a month of 0 is omitted (decision NAT-025). */
export function downloadFields({ annee, type, frequence, mois }: RapportNational): Record<string, unknown> {
  return { annee, type, frequence, mois: mois || null };
}

/**
 * The month has two digits, 00 for the year (decision NAT-022), also if a back end sends none for the year.
 */
export function fileName({ type, frequence, mois }: RapportNational): string {
  return `statistiquesNationales_${type}_${frequence}_${String(mois || 0).padStart(2, '0')}.xlsx`;
}
