/**
 * Generates order files of fictitious people or vehicles, with a given number of lines, errors and bytes.
 * Deterministic.
 */

import { fieldNames, type Kind, layouts } from '#schemas/orderFile/layouts.ts';
import { address, person, vehicle } from '../server/demo/beneficiaires.ts';
import { type Random, seeded } from '../server/demo/random.ts';

export type OrderFileOptions = {
  kind: Kind;
  lines: number;
  /** Number of lines with an error, spread over the file. */
  errors?: number;
  /** The size to reach, by padding the address lines. */
  bytes?: number;
  seed?: number;
};

type Values = Record<string, string>;

const END = '\r\n';
const FILLED = ['adresse4', 'adresse3', 'adresse2'] as const;

/** The text of an order file, UTF-8. Throws if the size cannot be reached. */
export function makeOrderFile({ kind, lines, errors = 0, bytes, seed = 1 }: OrderFileOptions): string {
  const random = seeded(seed);
  const wrong = new Set(
    Array.from({ length: errors }, (_, index) => Math.floor(((index + 0.5) * lines) / errors)),
  );
  const rows = Array.from({ length: lines }, (_, index) => {
    const values = validLine(kind, index, seed, random);
    return wrong.has(index) ? { ...values, ...mistake(kind, index) } : values;
  });
  if (bytes !== undefined) fill(rows, bytes - Buffer.byteLength(textOf(kind, rows)));
  return textOf(kind, rows);
}

function textOf(kind: Kind, rows: readonly Values[]): string {
  const names = fieldNames[kind];
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(';'));
  return [names.join(';'), ...lines, ''].join(END);
}

function validLine(kind: Kind, index: number, seed: number, random: Random): Values {
  const lieu = address(random);
  const year = random.between(2024, 2026);
  const shared = {
    numeroIdentifiant: String((kind === 'PP' ? 750_000_000 : 9_000_000_000) + index + 1).padStart(10, '0'),
    mention: kind === 'PM' ? 'STAT' : random.pick(['STAT', 'PRIORITE', 'INVALIDITE']),
    typeDemande: random.pick(layouts[kind].typeDemande?.values ?? []),
    adresse1: lieu.adresse1,
    adresse2: lieu.adresse2 ?? '',
    codePostal: lieu.codePostal,
    commune: lieu.commune,
    pays: lieu.pays,
    dateDebutValidite: `01/0${random.between(1, 9)}/${year}`,
    dateFinValidite: random.chance(20) ? '' : `31/12/${year + random.between(1, 9)}`,
  };
  if (kind === 'PM') {
    const { raisonSociale } = vehicle(random);
    const immatriculation = `T${seed % 1_000}-${String(index).padStart(6, '0')}`;
    return { ...shared, raisonSociale, immatriculation, destinataire: raisonSociale };
  }
  const { dateNaissance, nomNaissance, ...identity } = person(random);
  const [birthYear = '', month = '', day = ''] = dateNaissance.split('-');
  return {
    ...shared,
    ...identity,
    // The line number in letters makes people of a large file distinct.
    nomNaissance: `${nomNaissance} ${inLetters(index)}`,
    dateNaissance: `${day}/${month}/${birthYear}`,
    sousMention: shared.mention === 'INVALIDITE' && random.chance(50) ? 'BESOIN_ACCOMPAGNEMENT' : '',
    destinataire: `${identity.prenom} ${identity.nomUsage}`.slice(0, 38),
  };
}

function mistake(kind: Kind, index: number): Values {
  const mistakes: readonly Values[] = [
    kind === 'PP' ? { nomNaissance: '' } : { immatriculation: '' },
    { numeroIdentifiant: '75O000001' },
    { dateDebutValidite: '31/02/2026' },
    { codePostal: '7501' },
  ];
  return mistakes[index % mistakes.length] ?? {};
}

function inLetters(number: number): string {
  return [...String(number)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}

function fill(rows: readonly Values[], missing: number): void {
  let left = missing;
  for (const field of FILLED) {
    for (const row of rows) {
      const room = Math.min(left, 38 - Buffer.byteLength(row[field] ?? ''));
      if (room <= 0) continue;
      row[field] = (row[field] ?? '') + 'X'.repeat(room);
      left -= room;
    }
  }
  if (left !== 0) throw new Error(`That many lines cannot make that many bytes: ${left} are left`);
}
