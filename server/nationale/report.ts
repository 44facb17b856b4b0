/**
 * The workbook of a national report: one sheet for each question, with the same columns and, where
 * meaningful, a total.
 */
import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node';
import type { RapportNational } from '#schemas/types/domain.ts';
import type { Comptes, Mesure } from './queries.ts';

const mois = [
  'Janvier',
  'Février',
  'Mars',
  'Avril',
  'Mai',
  'Juin',
  'Juillet',
  'Août',
  'Septembre',
  'Octobre',
  'Novembre',
  'Décembre',
] as const;

const types: Readonly<Record<string, string>> = {
  PREMIERE_DEMANDE: 'Première demande',
  RENOUVELLEMENT: 'Renouvellement',
  DEMANDE_COMPLEMENTAIRE: 'Demande complémentaire',
  DUPLICATA: 'Duplicata',
  SECOND_EXEMPLAIRE: 'Second exemplaire',
};

const etats: Readonly<Record<string, string>> = {
  A_ARBITRER: 'Attente confirmation doublon',
  ANNULEE: 'Demande annulée - doublon',
  DEMANDE_FABRICATION_EFFECTUEE: 'Demande de fabrication effectuée',
  COURRIER_PHOTO_ENVOYE: 'Courrier de demande de photo envoyé',
  COURRIER_COMPLETUDE_ENVOYE: 'Courrier de demande de complétude photo envoyé',
  PHOTO_INVALIDE: 'Photo invalide',
  DEMANDE_ENCOURS_FABRICATION: 'CMI en cours de fabrication',
  EXPEDIEE: 'CMI expédiée',
};

type Column = { readonly title: string; readonly of: keyof Comptes };

const stationnement: Column = { title: 'Stationnement', of: 'stationnement' };
const columns: Readonly<Record<RapportNational['type'], readonly Column[]>> = {
  PM: [stationnement],
  PP: [
    stationnement,
    { title: 'Priorité', of: 'priorite' },
    { title: 'Invalidité', of: 'invalidite' },
    { title: 'Invalidité besoin accompagnement', of: 'accompagnement' },
    { title: 'Invalidité besoin accompagnement cécité', of: 'cecite' },
    { title: 'TOTAL', of: 'total' },
  ],
};

const nothing: Comptes = {
  stationnement: 0,
  priorite: 0,
  invalidite: 0,
  accompagnement: 0,
  cecite: 0,
  total: 0,
};

/** Creates the workbook of a report from its counts. */
export function writeReport(rapport: RapportNational, mesures: readonly Mesure[]): Promise<Buffer> {
  const { type, frequence, annee } = rapport;
  const titre = `${type === 'PP' ? 'Personnes physiques' : 'Personnes morales'}, ${periode(rapport)}`;
  const of = (mesure: Mesure['mesure']) =>
    new Map(mesures.filter((one) => one.mesure === mesure).map((one) => [one.cle, one]));
  const sheet = (name: string, lead: string, lines: readonly Line[]): Sheet<Buffer> => ({
    sheet: name,
    columns: [{ width: 46 }, ...columns[type].map(() => ({ width: 18 }))],
    stickyRowsCount: 3,
    data: rowsOf(titre, lead, columns[type], lines),
  });
  const named = (mesure: Mesure['mesure'], names: Readonly<Record<string, string>>): Line[] => {
    const found = of(mesure);
    return Object.entries(names).map(([cle, name]) => [name, found.get(cle) ?? nothing]);
  };
  const departements = [...of('departement')]
    .map(([cle, comptes]): Line => [cle ?? 'Non renseigné', comptes])
    .sort(([a], [b]) => a.localeCompare(b, 'fr', { numeric: true }));
  const months = of('mois');
  const sheets = [
    sheet('Types de demande', 'Type de demande', named('type', types)),
    sheet('États', 'État des demandes', named('etat', etats)),
    sheet('Départements', 'Département', departements),
    ...(frequence === 'ANNUEL'
      ? [
          sheet(
            'Mois',
            `Mois de ${annee}`,
            mois.map((name, at): Line => [name, months.get(String(at + 1)) ?? nothing]),
          ),
        ]
      : []),
  ];
  return writeXlsxFile(sheets).toBuffer();
}

type Line = readonly [name: string, comptes: Comptes];

function rowsOf(titre: string, lead: string, shown: readonly Column[], lines: readonly Line[]): Cell[][] {
  const strong = { fontWeight: 'bold' } as const;
  const heading = { ...strong, backgroundColor: '#e8edf5', wrap: true } as const;
  const total = shown.map(({ of }) => lines.reduce((sum, [, comptes]) => sum + comptes[of], 0));
  return [
    [{ value: titre, ...strong, fontSize: 14 }],
    [],
    [{ value: lead, ...heading }, ...shown.map(({ title }) => ({ value: title, ...heading }))],
    ...lines.map(([name, comptes]): Cell[] => [name, ...shown.map(({ of }) => comptes[of])]),
    [{ value: 'Total', ...strong }, ...total.map((value) => ({ value, ...strong }))],
  ];
}

function periode({ annee, frequence, mois: numero }: RapportNational): string {
  return frequence === 'ANNUEL' ? `année ${annee}` : `${mois[numero - 1]?.toLowerCase()} ${annee}`;
}
