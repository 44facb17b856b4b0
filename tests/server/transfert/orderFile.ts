/** Small order files for tests: a valid line of each kind, with given changes. */
import { fieldNames, type Kind } from '#schemas/orderFile/layouts.ts';

const livraison = {
  destinataire: 'MARTIN HELENE',
  adresse1: '12 RUE DES LILAS',
  codePostal: '75012',
  commune: 'PARIS',
  pays: 'FRANCE',
  dateDebutValidite: '01/01/2026',
  dateFinValidite: '31/12/2030',
};

const valid: Record<Kind, Record<string, string>> = {
  PP: {
    numeroIdentifiant: '0750000001',
    nomUsage: 'MARTIN',
    nomNaissance: 'DURAND',
    prenom: 'Hélène',
    dateNaissance: '24/03/1957',
    lieuNaissance: 'LYON',
    mention: 'STAT',
    sousMention: '',
    typeDemande: 'PREMIERE_DEMANDE',
    ...livraison,
  },
  PM: {
    numeroIdentifiant: '9000000001',
    raisonSociale: 'TRANSPORTS DU VAL',
    immatriculation: 'AB-123-CD',
    mention: 'STAT',
    typeDemande: 'PREMIERE_DEMANDE',
    ...livraison,
  },
};

/** The values of a valid line, with given changes. */
export function lineValues(kind: Kind, changes: Record<string, string> = {}): Record<string, string> {
  return { ...valid[kind], ...changes };
}

/** The text of a file with one line for each set of changes. */
export function orderFile(kind: Kind, lines: readonly Record<string, string>[], end = '\r\n'): string {
  const header = fieldNames[kind].join(';');
  const rows = lines.map((changes) => {
    const values = lineValues(kind, changes);
    return fieldNames[kind].map((name) => values[name] ?? '').join(';');
  });
  return [header, ...rows, ''].join(end);
}

/** `count` valid lines of different people or vehicles. */
export function distinctLines(count: number, from = 1): Record<string, string>[] {
  return Array.from({ length: count }, (_, index) => ({
    numeroIdentifiant: String(100_000 + from + index),
    nomNaissance: `NOM${letters(from + index)}`,
    immatriculation: `AA-${String(from + index).padStart(5, '0')}`,
  }));
}

function letters(number: number): string {
  return [...String(number)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}
