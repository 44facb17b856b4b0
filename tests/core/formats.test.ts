import { describe, expect, it } from 'vitest';
import { engineFormats, formatValue, valueAt } from '../../engine/core/formats.ts';
import type { OptionModel } from '../../engine/core/model.ts';

const writing = {
  say: (text: unknown) => String(text),
  engineText: (name: string) => ({ yes: 'Oui', no: 'Non' })[name] ?? '?',
};
const options: readonly OptionModel[] = [
  { value: 'OK', label: 'Fait', tone: 'success', offered: true },
  { value: 3, label: 'Trois', tone: 'neutral', offered: true },
];
const show = (name: string, value: unknown): string =>
  formatValue(engineFormats, { name, options }, value, {}, writing);

describe('formats', () => {
  it.each(['text', 'number', 'date', 'dateTime', 'yesNo', 'option'])(
    '%s shows nothing for no value',
    (name) => {
      expect([null, undefined, ''].map((value) => show(name, value))).toEqual(['', '', '']);
    },
  );

  it('UX-27 groups thousands with thin no-break spaces', () => {
    expect(show('number', 1234567.5)).toBe('1\u202f234\u202f567,5');
    expect(show('number', '1180')).toBe('1\u202f180');
    expect(show('number', 0)).toBe('0');
    expect(show('number', 'douze')).toBe('douze');
  });

  it('says yes and no in words', () => {
    expect([show('yesNo', true), show('yesNo', false)]).toEqual(['Oui', 'Non']);
  });

  it('shows the label of an option, and an unknown value as it is', () => {
    expect([show('option', 'OK'), show('option', 3), show('option', 'KO')]).toEqual(['Fait', 'Trois', 'KO']);
  });

  it('refuses a format that nobody registered', () => {
    expect(() => show('inconnu', 1)).toThrow('inconnu');
  });

  it('reads dotted paths, and a field whose own name has a dot first', () => {
    expect(valueAt({ a: { b: 1 } }, 'a.b')).toBe(1);
    expect(valueAt({ 'a.b': 2, a: { b: 1 } }, 'a.b')).toBe(2);
    expect(valueAt({ a: null }, 'a.b')).toBeUndefined();
  });
});
