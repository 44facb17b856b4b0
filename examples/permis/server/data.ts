/** What the example server keeps in memory: agents, zones, fares, permits and what happened to them. */

export type Statut = 'DEMANDE' | 'ACCORDE' | 'REFUSE';
export type Zone = 'A' | 'B' | 'C';

export type Permis = {
  readonly numero: string;
  readonly titulaire: string;
  readonly immatriculation: string;
  readonly marque: string | null;
  readonly zone: Zone;
  readonly statut: Statut;
  readonly debut: string;
  readonly fin: string;
};

export type Mouvement = { readonly date: string; readonly libelle: string; readonly agent: string };

export type Agent = {
  readonly agent: string;
  readonly prenom: string;
  readonly nom: string;
  readonly service: 'accueil' | 'terrain';
  readonly telephone: string;
  readonly droits: readonly string[];
};

export type Data = {
  readonly agents: Map<string, Agent>;
  readonly permis: Map<string, Permis>;
  readonly mouvements: Map<string, readonly Mouvement[]>;
};

export const places: Readonly<Record<Zone, number>> = { A: 8, B: 12, C: 20 };

export const tarifs = [
  { code: 'A1', zone: 'A', duree: 'Un mois', montant: 2500 },
  { code: 'A12', zone: 'A', duree: 'Un an', montant: 24000 },
  { code: 'B1', zone: 'B', duree: 'Un mois', montant: 1850 },
  { code: 'B12', zone: 'B', duree: 'Un an', montant: 18000 },
  { code: 'C1', zone: 'C', duree: 'Un mois', montant: 1200 },
  { code: 'C12', zone: 'C', duree: 'Un an', montant: 9950 },
] as const;

const names = ['Lucie Martel', 'Omar Benali', 'Jeanne Roux', 'Paul Lemaire', 'Nina Costa', 'Hugo Perrin'];
const makes = ['Renault', 'Peugeot', null, 'Dacia'];
const zones = ['A', 'B', 'C'] as const;
const states = ['ACCORDE', 'DEMANDE', 'ACCORDE', 'REFUSE', 'ACCORDE'] as const;

/** Two agents and two dozen permits, the same at each start. */
export function demoData(): Data {
  const agents: readonly Agent[] = [
    {
      agent: 'accueil',
      prenom: 'Claire',
      nom: 'Dubois',
      service: 'accueil',
      telephone: '02 40 00 00 01',
      droits: ['consultation', 'instruction'],
    },
    {
      agent: 'terrain',
      prenom: 'Marc',
      nom: 'Petit',
      service: 'terrain',
      telephone: '02 40 00 00 02',
      droits: ['consultation'],
    },
  ];
  const permis = Array.from({ length: 24 }, (_, n): Permis => {
    const month = String((n % 12) + 1).padStart(2, '0');
    return {
      numero: numberOf(n + 1),
      titulaire: names[n % names.length] ?? '',
      immatriculation: `AB${String(100 + n)}CD`,
      marque: makes[n % makes.length] ?? null,
      zone: zones[n % zones.length] ?? 'A',
      statut: states[n % states.length] ?? 'DEMANDE',
      debut: `2026-${month}-01`,
      fin: `2027-${month}-01`,
    };
  });
  return {
    agents: new Map(agents.map((agent) => [agent.agent, agent])),
    permis: new Map(permis.map((one) => [one.numero, one])),
    mouvements: new Map(
      permis.map(({ numero, debut }) => [
        numero,
        [{ date: `${debut}T09:00:00Z`, libelle: 'Demande reçue', agent: 'accueil' }],
      ]),
    ),
  };
}

/** `P-0001` for the first permit. */
export function numberOf(place: number): string {
  return `P-${String(place).padStart(4, '0')}`;
}
