import { describe, expect, it } from 'vitest';
import { resultOutcome } from '../../../../src/pages/transfert/resultOutcome.ts';
import type { Validation } from '../../../../src/pages/transfert/transferOutcome.ts';

const validation = (changes: Partial<Validation>): Validation => ({
  nomFichier: 'CMI_ORG075_20261118_001.csv',
  numeroCommande: 'CMI_ORG075_20261118_001',
  nombreLignesTotal: 10,
  nombreLignesOK: 10,
  nombreLignesKO: 0,
  seuilRejet: 10,
  resultatTransfert: 'UPLOAD_OK',
  controles: [],
  lignesEnErreur: [],
  ...changes,
});

describe('resultOutcome', () => {
  it('calls an import a success only where no line was rejected (TRF-034, TRF-042)', () => {
    expect(resultOutcome(validation({}))).toEqual({ kind: 'imported' });
    expect(resultOutcome(validation({ nombreLignesOK: 9, nombreLignesKO: 1 }))).toEqual({ kind: 'partly' });
  });

  it('tells the threshold of a file that was rejected for its lines (TRF-060)', () => {
    const rejected = { resultatTransfert: 'UPLOAD_KO', nombreLignesOK: 0, nombreLignesKO: 10 };
    expect(resultOutcome(validation({ ...rejected, seuilRejet: 0 }))).toEqual({
      kind: 'threshold',
      seuil: 0,
    });
  });

  it('tells the check that failed last of a file whose lines were not checked (TRF-059)', () => {
    const controles = [
      { intitule: 'Taille', statut: true, resultatControle: 'Conforme' },
      { intitule: 'Structure', statut: false, resultatControle: 'Le fichier est vide' },
      { intitule: 'Dates', statut: null, resultatControle: '' },
    ];
    const rejected = { resultatTransfert: 'UPLOAD_KO', seuilRejet: null };
    expect(resultOutcome(validation({ ...rejected, controles }))).toEqual({
      kind: 'refused',
      motif: 'Structure\u00a0: Le fichier est vide',
    });
    expect(resultOutcome(validation(rejected))).toEqual({ kind: 'refused', motif: '' });
  });

  it.each([
    ['UPLOAD_UNACCOMPLISHED', 'undone'],
    ['UPLOAD_DISABLED', 'undone'],
    ['UPLOAD_FUTUR', 'unknown'],
    ['', 'unknown'],
  ])('takes %j for %s (TRF-051, TRF-053)', (resultatTransfert, kind) => {
    expect(resultOutcome(validation({ resultatTransfert }))).toEqual({ kind });
  });
});
