import { describe, expect, it } from 'vitest';
import type { FieldModel } from '../../../engine/core/model/form.ts';
import { criteriaOf } from '../../../engine/core/runtime/criteria.ts';

const fields = [
  { name: 'date', label: 'Date', options: null },
  {
    name: 'etat',
    label: 'État',
    options: [
      { value: 'IN', label: 'Rendu', tone: 'neutral' },
      { value: 0, label: 'Zéro', tone: 'neutral' },
    ],
  },
  { name: 'oui', label: 'Oui ou non', options: null },
  { name: 'nombre', label: 'Nombre', options: null },
] as unknown as readonly FieldModel[];
const say = (filters: Record<string, unknown>): string[] =>
  criteriaOf(fields, filters, String, (yes) => (yes ? 'Oui' : 'Non')).map(
    ({ label, value }) => `${label} : ${value}`,
  );

describe('criteriaOf', () => {
  it('formats each criterion like its field, in the order of the fields', () => {
    expect(say({ nombre: 1200, oui: false, etat: 'IN', date: '2026-11-18' })).toEqual([
      'Date : 18/11/2026',
      'État : Rendu',
      'Oui ou non : Non',
      'Nombre : 1\u202f200',
    ]);
  });

  it('joins the choices of a list, and leaves out empty criteria', () => {
    expect(say({ etat: ['IN', 0], date: ' ', oui: undefined })).toEqual(['État : Rendu, Zéro']);
    expect(say({ etat: [] })).toEqual([]);
  });
});
