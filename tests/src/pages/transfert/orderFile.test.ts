/** The rules of order files in the page: the same cases as on the server give the same result. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { controlFile } from '#schemas/orderFile/controlFile.ts';
import { nextFreeName } from '#schemas/orderFile/fileName.ts';
import { type Kind, templateOf, writeOrderFile } from '#schemas/orderFile/layouts.ts';
import { controlBefore, optionsBefore } from '../../../../src/pages/transfert/controlBefore.ts';
import { correctedFile } from '../../../../src/pages/transfert/correctedFile.ts';
import type { Validation } from '../../../../src/pages/transfert/transferOutcome.ts';

const samples = join(import.meta.dirname, '../../../fixtures/order-files');
const encode = (text: string) => new TextEncoder().encode(text);
const line = templateOf('PP').split('\r\n')[1] ?? '';

describe('the control before the transfer', () => {
  it.each(readdirSync(samples).filter((name) => name.endsWith('.csv')))(
    'reads %s as the server does, for both kinds of organisation',
    async (name) => {
      const bytes = readFileSync(join(samples, name));
      for (const kind of ['PP', 'PM'] as const) {
        const options = optionsBefore(kind);
        expect(await controlBefore(new Blob([bytes]), options)).toEqual(controlFile(bytes, options));
      }
    },
  );

  it.each(['PP', 'PM'] as const)('accepts the template of %s as it is', (kind) => {
    const control = controlFile(encode(templateOf(kind)), optionsBefore(kind));
    expect(control).toMatchObject({ verdict: 'accepted', nombreLignesOK: 1, nombreLignesKO: 0 });
  });

  it.each([
    ['PP', 'PM', 'physiques', 'morales'],
    ['PM', 'PP', 'morales', 'physiques'],
  ] as const)('tells an organisation %s that a file is of %s', (kind, other, own, told) => {
    const { verdict, outcomes } = controlFile(encode(templateOf(other)), optionsBefore(kind));
    expect(verdict).toBe('structure');
    expect(outcomes.structure?.text).toContain(`personnes ${told}\u00a0; le vôtre est de personnes ${own}`);
  });

  it('gives the page back between its slices, and stops for another file', async () => {
    const file = new Blob([writeOrderFile('PP', Array<string>(10_000).fill(line))]);
    let turns = 0;
    const ticking = setInterval(() => turns++, 0);
    const control = await controlBefore(file, optionsBefore('PP'));
    clearInterval(ticking);
    expect(control?.nombreLignesOK).toBe(10_000);
    expect(turns).toBeGreaterThan(3);
    expect(await controlBefore(file, optionsBefore('PP'), () => true)).toBeNull();
  });

  it('reads a misread file as the server does, and keeps no word of it', async () => {
    const wrong = line.replace('MARTIN', 'HÃ©lÃ¨ne');
    const file = new Blob([writeOrderFile('PP', Array<string>(500).fill(wrong))]);
    const control = await controlBefore(file, optionsBefore('PP'));
    expect(control?.outcomes.structure).toMatchObject({ passed: false });
    expect(control?.outcomes.structure?.text).toContain('Hélène');
    expect(control?.outcomes.structure?.anonymous).not.toMatch(/H.{1,3}l/);
  });
});

describe('the lines to correct', () => {
  const wrong = line.replace('05/03/1957', '31/02/1957');
  const content = `${writeOrderFile('PP', [line, wrong, `"${line.split(';')[0]}"${line.slice(10)}`, wrong])}`;
  const control = controlFile(encode(content), optionsBefore('PP'));
  const validation = (changes: Partial<Validation>): Validation => ({
    nomFichier: 'CMI_ORG075_20261118_001.csv',
    numeroCommande: null,
    nombreLignesTotal: 4,
    nombreLignesOK: 2,
    nombreLignesKO: 2,
    seuilRejet: 50,
    resultatTransfert: 'UPLOAD_OK',
    controles: [],
    lignesEnErreur: control.lignesEnErreur,
    ...changes,
  });
  const linesOf = (changes: Partial<Validation>, kind: Kind = 'PP') =>
    correctedFile(control, validation(changes), kind).split('\r\n').slice(1);

  it('are the whole rejected lines of an accepted file, under their header', () => {
    expect(correctedFile(control, validation({}), 'PP')).toBe(writeOrderFile('PP', [wrong, wrong]));
  });

  it('come first in a file beyond the threshold, which was not imported at all', () => {
    const quoted = content.split('\r\n')[3];
    expect(linesOf({ resultatTransfert: 'UPLOAD_KO' })).toEqual([wrong, wrong, line, quoted, '']);
  });

  it('keep the place and the end of a file whose structure is wrong', () => {
    const lines = linesOf({ resultatTransfert: 'UPLOAD_KO', seuilRejet: null });
    expect(lines).toEqual(content.split('\r\n').slice(1, 5));
  });

  it('pass once they are corrected', () => {
    const corrected = correctedFile(control, validation({}), 'PP').replaceAll('31/02', '28/02');
    expect(controlFile(encode(corrected), optionsBefore('PP'))).toMatchObject({ nombreLignesOK: 2 });
  });

  it('get the next free name', () => {
    const taken = new Set(['CMI_ORG075_20261118_002', 'CMI_ORG075_20261118_999']);
    expect(nextFreeName('CMI_ORG075_20261118_001.csv', taken)).toBe('CMI_ORG075_20261118_003.csv');
    expect(nextFreeName('CMI_ORG075_20261118_998.csv', taken)).toBe('CMI_ORG075_20261118_000.csv');
    expect(nextFreeName('commande.csv', taken)).toBeNull();
    const all = new Set(
      Array.from({ length: 1000 }, (_, n) => `CMI_ORG075_20261118_${String(n).padStart(3, '0')}`),
    );
    expect(nextFreeName('CMI_ORG075_20261118_001.csv', all)).toBeNull();
  });
});
