/** Counts the statistics independently: in TypeScript, row by row, from the tables. */
import type { Database } from '../../../server/db/database.ts';

type Demande = {
  id: number;
  commande_id: number;
  mention: string;
  sous_mention: string | null;
  type_demande: string;
  statut_demande: string;
  statut_production: string | null;
  date_statut_production: Date | null;
  date_attribution: string | null;
  traite_pnd_photo: boolean;
  traite_pnd_titre: boolean;
  code_postal: string;
  pays: string;
  date_appel_photo: Date | null;
  canal_photo: string | null;
  date_reception_photo: Date | null;
};

export type Export = {
  readonly demandes: readonly Demande[];
  readonly commandes: ReadonlyMap<number, Date>;
  readonly doublons: readonly { demande_id: number; decision: string | null; date_decision: Date | null }[];
  readonly connexions: readonly { jour: string; nombre_organisme: number; nombre_beneficiaire: number }[];
};

/** All rows of an organisation that statistics use. */
export async function exportRows(db: Database, organisme: number): Promise<Export> {
  const commandes = await db.query<{ id: number; date_integration: Date }>(
    'select id, date_integration from commande where organisme_id = $1',
    [organisme],
  );
  return {
    demandes: await db.query<Demande>('select * from demande where organisme_id = $1', [organisme]),
    commandes: new Map(commandes.map(({ id, date_integration }) => [id, date_integration])),
    doublons: await db.query('select * from doublon where organisme_id = $1', [organisme]),
    connexions: await db.query('select * from connexion_jour where organisme_id = $1', [organisme]),
  };
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
export const dayIn = (moment: Date): string => clock.format(moment);

const columns: Readonly<Record<string, (row: Demande) => boolean>> = {
  valeurStationnement: (row) => row.mention === 'STAT',
  valeurPriorite: (row) => row.mention === 'PRIORITE',
  valeurInvaliditeSeule: (row) => row.mention === 'INVALIDITE' && row.sous_mention === null,
  valeurInvaliditeAccomp: (row) => row.sous_mention === 'BESOIN_ACCOMPAGNEMENT',
  valeurInvaliditeCecite: (row) => row.sous_mention === 'BESOIN_ACCOMPAGNEMENT_CECITE',
  valeurTotal: () => true,
};

const line = (rows: readonly Demande[]) =>
  Object.fromEntries(Object.entries(columns).map(([name, fits]) => [name, rows.filter(fits).length]));

function table<Key extends string>(key: Key, heads: readonly string[], groups: Map<string, Demande[]>) {
  return heads.map((head) => ({ [key]: head, ...line(groups.get(head) ?? []) }));
}

function grouped(
  rows: readonly Demande[],
  keysOf: (row: Demande) => readonly string[],
): Map<string, Demande[]> {
  const groups = new Map<string, Demande[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

export function recountDemandes({ demandes, doublons }: Export, heads: readonly string[]) {
  const cleared = new Set(
    doublons.filter((one) => one.decision === 'POURSUIVRE').map((one) => one.demande_id),
  );
  const ofProduction: Readonly<Record<string, string>> = {
    EXPEDIEE: 'CMI expédiée',
    DEMANDE_ENCOURS_FABRICATION: 'CMI en cours de fabrication',
    COURRIER_PHOTO_ENVOYE: 'Courrier de demande de photo envoyé',
    COURRIER_COMPLETUDE_ENVOYE: 'Courrier de demande de complétude photo envoyé',
  };
  const statut = (row: Demande): string => {
    if (row.statut_demande === 'A_ARBITRER') return 'Attente confirmation doublon';
    if (row.statut_demande === 'ANNULEE') return 'Demande annulée - doublon';
    if (row.traite_pnd_titre) return 'PND titre';
    if (row.traite_pnd_photo) return 'PND appel photo';
    if (row.statut_production === 'PHOTO_INVALIDE') {
      return row.canal_photo === 'TELEVERSEMENT'
        ? 'Photo invalide en attente photo par téléversement'
        : 'Photo invalide - la CMI ne peut pas être traitée';
    }
    const known = ofProduction[row.statut_production ?? ''];
    if (known !== undefined) return known;
    return cleared.has(row.id)
      ? 'Poursuivre la demande - soupçon doublon écarté'
      : 'Demande de fabrication effectuée';
  };
  return table(
    'statut',
    heads,
    grouped(demandes, (row) => [statut(row)]),
  );
}

export function recountTitres(rows: Export, heads: readonly string[], debut: string, fin: string) {
  const within = rows.demandes.filter((row) => {
    const day = dayIn(rows.commandes.get(row.commande_id) ?? new Date(0));
    return day >= debut && day <= fin;
  });
  const special: Readonly<Record<string, string>> = {
    DUPLICATA: 'Duplicata expédiés',
    SECOND_EXEMPLAIRE: '2e exemplaire expédiés',
  };
  return table(
    'statut',
    heads,
    grouped(within, (row) =>
      row.statut_production === 'EXPEDIEE'
        ? ['Demandes réceptionnées (organisme)', special[row.type_demande] ?? 'Expédiées']
        : ['Demandes réceptionnées (organisme)'],
    ),
  );
}

export function recountCodesPostaux({ demandes }: Export) {
  const groups = grouped(
    demandes.filter((row) => row.statut_demande === 'VALIDEE'),
    (row) => [row.pays === 'FRANCE' ? row.code_postal : 'Etranger'],
  );
  const codes = [...groups.keys()].filter((code) => code !== 'Etranger').sort();
  return table('codePostal', groups.has('Etranger') ? ['Etranger', ...codes] : codes, groups);
}

export function recountPhotos({ demandes }: Export, heads: readonly string[], debut: string, fin: string) {
  const within = demandes.filter((row) => {
    const day = row.date_appel_photo === null ? '' : dayIn(row.date_appel_photo);
    return day >= debut && day <= fin;
  });
  const channels: Readonly<Record<string, string>> = {
    COURRIER: 'Réception par courrier',
    TELEVERSEMENT: 'Réception dématérialisé',
  };
  return table(
    'statut',
    heads,
    grouped(within, (row) => [channels[row.canal_photo ?? ''] ?? 'En attente photo']),
  );
}

export function recountConnexions({ connexions }: Export, debut: string, fin: string) {
  const within = connexions.filter(({ jour }) => jour >= debut && jour <= fin);
  const sum = (name: 'nombre_organisme' | 'nombre_beneficiaire') =>
    within.reduce((total, row) => total + row[name], 0);
  return {
    nbConnexionsOrganisme: sum('nombre_organisme'),
    nbConnexionsBeneficiaire: sum('nombre_beneficiaire'),
  };
}

export function recountDelais({ demandes, commandes, doublons }: Export) {
  const days = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
  const byId = new Map(demandes.map((row) => [row.id, row]));
  const received = (row: Demande | undefined) => dayIn(commandes.get(row?.commande_id ?? 0) ?? new Date(0));
  const begun = demandes.flatMap((row) =>
    row.date_attribution === null ? [] : [{ row, attribution: row.date_attribution }],
  );
  const sent = begun.flatMap(({ row, attribution }) =>
    row.statut_production === 'EXPEDIEE' && row.date_statut_production !== null
      ? [{ row, attribution, day: dayIn(row.date_statut_production) }]
      : [],
  );
  const all: Readonly<Record<string, readonly number[]>> = {
    'Confirmation des doublons': doublons.flatMap((one) =>
      one.date_decision === null ? [] : [days(received(byId.get(one.demande_id)), dayIn(one.date_decision))],
    ),
    'Réception des photos': demandes.flatMap(({ date_appel_photo, date_reception_photo }) =>
      date_appel_photo === null || date_reception_photo === null
        ? []
        : [days(dayIn(date_appel_photo), dayIn(date_reception_photo))],
    ),
    'Mise en fabrication': begun.map(({ row, attribution }) => days(received(row), attribution)),
    Expédition: sent.map(({ attribution, day }) => days(attribution, day)),
    'De la réception à l’expédition': sent.map(({ row, day }) => days(received(row), day)),
  };
  return Object.entries(all).flatMap(([traitement, values]) => {
    if (values.length === 0) return [];
    const sorted = [...values].sort((a, b) => a - b);
    const at = (index: number) => sorted[index] ?? 0;
    const half = (sorted.length - 1) / 2;
    const mean = sorted.reduce((total, value) => total + value, 0) / sorted.length;
    return [
      {
        traitement,
        delaiMoyen: Math.round(mean * 10) / 10,
        delaiMedian: (at(Math.floor(half)) + at(Math.ceil(half))) / 2,
      },
    ];
  });
}
