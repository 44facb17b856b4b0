import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAcceptedPassword } from '../../../server/password/passwordRule.ts';
import { anyCharacter } from '../../anyCharacter.ts';

const known = ['0000000001', 'Martin', 'Claire', 'Maison départementale de démonstration', 'ORG075'];
const accepts = (password: string) => isAcceptedPassword(password, known);

describe('a new password', () => {
  test.each([
    ['12 characters', 'Correct-cha1', true],
    ['11 characters', 'Correct-ch1', false],
    ['no lowercase letter', 'CORRECT-CHAT1', false],
    ['no uppercase letter', 'correct-chat1', false],
    ['no digit', 'Correct-chaton', false],
    ['nothing', '', false],
    ['1024 characters', `Aa1${'é'.repeat(1021)}`, true],
    ['more than 1024', `Aa1${'é'.repeat(1022)}`, false],
    ['one megabyte', `Aa1${'x'.repeat(1024 * 1024)}`, false],
    ['accented letters', 'Élémentaire-9', true],
  ])('with %s: %s', (_name, password, expected) => {
    expect(accepts(password)).toBe(expected);
  });

  test('SEC-09 may hold spaces, accents and emoji, and be 64 or 128 characters long', () => {
    for (const password of [
      'aB3 '.repeat(16),
      'éÀ9-'.repeat(32),
      '  Phrase de passe 2026  ',
      'Chat🙂2026🙂Chien',
      'Cheval correct 9 batterie',
    ]) {
      expect(accepts(password), password).toBe(true);
    }
  });

  test('SEC-09 an emoji counts as one character', () => {
    expect(accepts('Aa1🙂🙂🙂🙂🙂🙂🙂🙂🙂')).toBe(true);
    expect(accepts('Aa1🙂🙂🙂🙂🙂🙂🙂🙂')).toBe(false);
  });

  test('SEC-10 is none of the 3000 most used, as it stands or made to fit the rule', () => {
    for (const word of dictionary['passwords-common'].slice(0, 3000)) {
      expect(accepts(word), word).toBe(false);
      if (!/\p{L}$/u.test(word) || !/^\p{L}/u.test(word)) continue;
      const capital = word[0]?.toUpperCase() + word.slice(1);
      expect(accepts(`${capital}${'1'.repeat(Math.max(1, 12 - word.length))}`), word).toBe(false);
    }
  });

  test.each([
    'Cmi123456789',
    '2026-CMI-aaa-2026'.replace('-aaa', ''),
    'Motdepasse2026',
    'Mot de passe 2026',
    'P@ssw0rd1234',
    'Azertyuiop12',
    'MaisonDepartementaleDeDemonstration1',
    'Maison départementale de démonstration 75',
    'Martin123456',
    'Claire!!!!2026',
    'Org075000000000',
  ])('SEC-10 is not made of what is known of the account or the portal: %s', (password) => {
    expect(accepts(password)).toBe(false);
  });

  test('SEC-10 is no used password among signs and digits, however many', () => {
    const sign = fc.constantFrom('1', '9', '-', '!', ' ', '@', '\u0301', '½', '🙂');
    const signs = fc.array(sign, { maxLength: 500 }).map((all) => all.join(''));
    const word = fc.constantFrom('password', 'azertyuiop', 'motdepasse', 'MARTIN', 'éloïse'.normalize('NFD'));
    const own = [...known, 'Éloïse'];
    fc.assert(
      fc.property(signs, word, signs, (before, inside, after) => {
        const capital = `${inside[0]?.toUpperCase()}${inside.slice(1)}`;
        expect(isAcceptedPassword(`${before}${capital}${after}`, own)).toBe(false);
      }),
    );
  });

  test.each([
    ['a used password whose letters stand apart', `P${'-'.repeat(900)}assword1`],
    ['a used password whose letters are signs', `${'2'.repeat(400)}-P@$$w0rd-${'2'.repeat(400)}`],
    ['an identifier, wherever it stands', `${'Ab-'.repeat(150)}0000000001${'Ab-'.repeat(150)}`],
    ['the code of the organisation, in other letters', `${'xY'.repeat(200)}ｏｒｇ-0７5${'xY'.repeat(200)}`],
  ])('SEC-10 is refused at any length: %s', (_name, password) => {
    expect(accepts(password)).toBe(false);
  });

  test('what only begins with a known word is accepted', () => {
    for (const password of ['Demonstration2026', 'Abcdefghijk1', 'Martin-pêcheur7', 'NouveauMotDePasse1']) {
      expect(accepts(password), password).toBe(true);
    }
  });

  test('SEC-49 is checked quickly, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 1100 }), (password) => {
        const start = performance.now();
        accepts(`Aa1${password}`);
        // A backtracking expression would take minutes; the margin is for busy machines.
        expect(performance.now() - start).toBeLessThan(2_000);
      }),
    );
  });
});
