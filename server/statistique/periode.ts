/** The period of a statistic: what is left empty is filled as the portal fills it, and what it may not be is refused. */
import { isoDay } from '../transfert/isoDay.ts';

/** Days in France, yyyy-MM-dd, both included. */
export type Periode = { readonly debut: string; readonly fin: string };

/** The first day that statistics know of. */
const premierJour = '2017-01-01';
const dernierJour = '9999-12-31';
const moisAuPlus = 14;

/** Why a statistic is refused, in words for the user. */
export const motifs = {
  tropTot: 'Les statistiques ne sont pas disponibles avant le 01/01/2017.',
  ordre: 'La date de début doit être inférieure ou égale à la date de fin.',
  tropLong: 'L’intervalle de dates ne doit pas excéder 14 mois.',
  personneMorale: 'Cette statistique concerne les personnes physiques.',
} as const;

/** Fills a period: it ends today, and begins 14 months before its end, plus a day, though never before 2017. */
export function periodeOf(
  asked: { debut?: string | undefined; fin?: string | undefined },
  now: Date,
): Periode {
  const fin = asked.fin ?? isoDay(now);
  return { debut: asked.debut ?? debutParDefaut(fin), fin };
}

/** The reason to refuse a period; null: it is fine. */
export function motifDeRefus({ debut, fin }: Periode): string | null {
  if (debut < premierJour || fin < premierJour) return motifs.tropTot;
  if (debut > fin) return motifs.ordre;
  // From 29 December to the end of February counts 14 months from its end, and more from its start: the period that
  // an empty start stands for is never refused.
  const isTooLong = fin > addMonths(debut, moisAuPlus, -1);
  return isTooLong && debut !== debutParDefaut(fin) ? motifs.tropLong : null;
}

function debutParDefaut(fin: string): string {
  const debut = addMonths(fin, -moisAuPlus, 1);
  return debut < premierJour ? premierJour : debut;
}

/**
 * The same day some months away, or the last one of a shorter month; and some days from there: at most the last day of
 * the years that have four digits.
 */
function addMonths(day: string, months: number, days: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(Number(day.slice(8)), date.getUTCDate()) + days);
  return date.getUTCFullYear() > 9999 ? dernierJour : date.toISOString().slice(0, 10);
}
