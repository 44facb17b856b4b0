import { describe, expect, it } from 'vitest';
import { transferOutcome, type Validation } from '../../../../src/pages/transfert/transferOutcome.ts';

const validation: Validation = {
  nomFichier: 'CMI_ORG075_20261118_001.csv',
  numeroCommande: 'CMI_ORG075_20261118_001',
  seuilRejet: 10,
  nombreLignesTotal: 2,
  nombreLignesOK: 2,
  nombreLignesKO: 0,
  resultatTransfert: 'UPLOAD_OK',
  controles: [],
  lignesEnErreur: [],
};

describe('transferOutcome', () => {
  it('leads to the result page on 200 (TRF-015)', () => {
    expect(transferOutcome(200, { resultat: 'UPLOAD_OK', validation })).toEqual({
      kind: 'result',
      validation,
    });
  });

  it.each([
    '900',
    '901',
    '902',
    '903',
    '904',
    '905',
    'UPLOAD_KO',
    'UPLOAD_UNACCOMPLISHED',
    'UPLOAD_DISABLED',
  ])('names the reason of %s on 202 (TRF-017 to TRF-025, TRF-051)', (code) => {
    expect(transferOutcome(202, { resultat: code })).toEqual({ kind: 'refused', reason: code });
  });

  it.each(['906', 'UPLOAD_OK', 'n’importe quoi', '__proto__'])('calls %s undetermined (TRF-026)', (code) => {
    expect(transferOutcome(202, { resultat: code })).toEqual({ kind: 'refused', reason: 'autre' });
  });

  it('prefers the text of the server to the reason (TRF-027)', () => {
    expect(transferOutcome(202, { resultat: '901;à un nom ; mal formé' })).toEqual({
      kind: 'refused',
      words: 'à un nom ; mal formé',
    });
    expect(transferOutcome(202, { resultat: '901;' })).toEqual({ kind: 'refused', reason: '901' });
  });

  it('shows the control result only on 200, and says when it is empty (TRF-036)', () => {
    expect(transferOutcome(202, { validation })).toEqual({ kind: 'unknown' });
    expect(transferOutcome(200, null)).toEqual({ kind: 'unknown' });
    expect(transferOutcome(200, { resultat: ' ' })).toEqual({ kind: 'unknown' });
  });

  it.each([201, 204, 206])('treats a status %i as a system error (TRF-030)', (status) => {
    expect(transferOutcome(status, { validation })).toEqual({ kind: 'refused', reason: '900' });
  });

  it.each(['<html>', '{"resultat":', [], 12, { validation: [] }, { resultat: {} }])(
    'has no outcome for the response %j (REL-12)',
    (answer) => {
      expect(transferOutcome(200, answer)).toEqual({ kind: 'unknown' });
    },
  );

  it('reads a code that is a number, and a control result with missing parts (REL-12)', () => {
    expect(transferOutcome(202, { resultat: 905 })).toEqual({ kind: 'refused', reason: '905' });
    const partly = {
      nomFichier: 'a.csv',
      nombreLignesOK: '3',
      controles: [{ intitule: 'Taille' }, null],
      lignesEnErreur: 'x',
    };
    expect(transferOutcome(200, { validation: partly })).toEqual({
      kind: 'result',
      validation: {
        nomFichier: 'a.csv',
        numeroCommande: null,
        seuilRejet: null,
        nombreLignesTotal: 0,
        nombreLignesOK: 3,
        nombreLignesKO: 0,
        resultatTransfert: '',
        controles: [{ intitule: 'Taille', statut: null, resultatControle: '' }],
        lignesEnErreur: [],
      },
    });
  });
});
