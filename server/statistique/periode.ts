/** The period of a statistic: fills empty ends as the portal does, and refuses invalid periods. */
import { isoDay } from '#schemas/orderFile/isoDay.ts';

/** Days in France, yyyy-MM-dd, both included. */
export type Periode = { readonly debut: string; readonly fin: string };

/** The first day of statistics. */
const premierJour = '2017-01-01';
const dernierJour = '9999-12-31';
const moisAuPlus = 14;

/** Reasons of refusal, shown to users. */
export const motifs = {
  tropTot: 'Les statistiques ne sont pas disponibles avant le 01/01/2017.',
  ordre: 'La date de début doit être inférieure ou égale à la date de fin.',
  tropLong: 'L’intervalle de dates ne doit pas excéder 14 mois.',
  personneMorale: 'Cette statistique concerne les personnes physiques.',
} as const;

/**
 * Completes a period. Default end: today; default start: 14 months before the end plus a day, at the earliest
 * in 2017.
 */
export function periodeOf(
  asked: { debut?: string | undefined; fin?: string | undefined },
  now: Date,
): Periode {
  const fin = asked.fin ?? isoDay(now);
  return { debut: asked.debut ?? debutParDefaut(fin), fin };
}

/** The reason to refuse a period, or null. */
export function motifDeRefus({ debut, fin }: Periode): string | null {
  if (debut < premierJour || fin < premierJour) return motifs.tropTot;
  if (debut > fin) return motifs.ordre;
  // The default start must never be refused. It is counted back from the end; at the end of February,
  // counting 14 months forward from it gives an earlier day.
  const isTooLong = fin > addMonths(debut, moisAuPlus, -1);
  return isTooLong && debut !== debutParDefaut(fin) ? motifs.tropLong : null;
}

function debutParDefaut(fin: string): string {
  const debut = addMonths(fin, -moisAuPlus, 1);
  return debut < premierJour ? premierJour : debut;
}

/**
 * The day `months` later, or the last day of a shorter month, plus `days`; at most the last day of year 9999.
 */
function addMonths(day: string, months: number, days: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(Number(day.slice(8)), date.getUTCDate()) + days);
  return date.getUTCFullYear() > 9999 ? dernierJour : date.toISOString().slice(0, 10);
}
