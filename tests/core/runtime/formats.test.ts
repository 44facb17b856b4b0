import { describe, expect, it } from 'vitest';
import type { OptionModel } from '../../../engine/core/model/form.ts';
import { engineFormats, type Format, writerOf } from '../../../engine/core/runtime/formats.ts';
import { writing } from '../../../testkit/writing.ts';

const options: readonly OptionModel[] = [
  { value: 'OK', label: 'Fait', tone: 'success', offered: true },
  { value: 3, label: 'Trois', tone: 'neutral', offered: true },
];
const write = (formats: Readonly<Record<string, Format>>, name: string, value: unknown): string =>
  writerOf(
    formats,
    { id: 'etat', field: 'livre.etat', format: { name, options } },
    writing,
  )({
    livre: { etat: value },
  });
const show = (name: string, value: unknown): string => write(engineFormats, name, value);
const names = Object.keys(engineFormats);

describe('formats', () => {
  it.each(names)('%s shows an empty text for no value', (name) => {
    expect([null, undefined, '', [], [null]].map((value) => show(name, value))).toEqual(['', '', '', '', '']);
  });

  it('UX-27 groups thousands with narrow no-break spaces', () => {
    expect(show('number', 1234567.5)).toBe('1\u202f234\u202f567,5');
    expect(show('number', '1180')).toBe('1\u202f180');
    expect(show('number', 0)).toBe('0');
    expect(show('number', 'douze')).toBe('douze');
  });

  it('does not format a blank text or a boolean as a number', () => {
    expect([show('number', ' '), show('number', true)]).toEqual([' ', 'true']);
  });

  it('formats booleans as oui and non, and nothing else', () => {
    expect([show('yesNo', true), show('yesNo', false), show('yesNo', 'O')]).toEqual(['Oui', 'Non', 'O']);
  });

  it('shows the label of an option, and an unknown value unchanged', () => {
    expect([show('option', 'OK'), show('option', 3), show('option', 'KO')]).toEqual(['Fait', 'Trois', 'KO']);
  });

  it('shows each item of a list, and a single value as a list of one', () => {
    expect([show('list', ['OK', null, 'KO']), show('list', 'OK'), show('text', ['a', 7])]).toEqual([
      'Fait, KO',
      'Fait',
      'a, 7',
    ]);
  });

  it.each(names)('%s formats a code inside an object like the plain code', (name) => {
    expect(show(name, { code: 'OK', libelle: 'x' })).toBe(show(name, 'OK'));
    expect(show(name, [{ code: 'OK' }, 'KO'])).toBe(show(name, ['OK', 'KO']));
    expect(show(name, { code: null })).toBe('');
  });

  it.each(names)('%s logs the path of a value that cannot be written as text', (name) => {
    expect([{ a: 1 }, [{ a: 1 }], { code: { a: 1 } }].map((value) => show(name, value))).toEqual(
      Array(3).fill('illisible : etat/livre.etat'),
    );
  });

  it('a format that throws loses only its own value', () => {
    const fragile: Format = (value) => (value as { readonly rue: string }).rue.trim();
    expect([{ rue: ' a' }, {}, null].map((value) => write({ fragile }, 'fragile', value))).toEqual([
      'a',
      'illisible : etat/livre.etat',
      'illisible : etat/livre.etat',
    ]);
  });

  it('refuses a format that is not registered', () => {
    expect(() => show('inconnu', 1)).toThrow('inconnu');
  });
});
