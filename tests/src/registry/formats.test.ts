import { describe, expect, it } from 'vitest';
import type { Format } from '../../../engine/core/runtime/formats.ts';
import { noValues } from '../../../engine/core/runtime/reference.ts';
import { identifiant, telephone, yesNoLetter } from '../../../src/registry/formats.ts';
import { variantOfUser } from '../../../src/registry/variantOfUser.ts';
import { logoAddress } from '../../../src/shell/logoAddress.ts';

const write = (format: Format, value: unknown) =>
  format(value, { options: null, row: {}, say: String, engineText: (name) => name });

describe('identifiant', () => {
  it.each([
    ['CONST-008: ten digits in pairs', '0612345678', '06.12.34.56.78'],
    ['CONST-008: dots and blanks are ignored', '06.12 34 56.78', '06.12.34.56.78'],
    ['CONST-009: fewer digits are padded on the left', '12345', '00.00.01.23.45'],
    ['CONST-009: a number loses no digit', 612_345_678, '06.12.34.56.78'],
    ['CONST-010: zero shows nothing', '0', ''],
    ['CONST-010: nothing shows nothing', null, ''],
    ['CONST-010: the empty text shows nothing', '', ''],
    ['CONST-011: more digits are shown unchanged', '123456789012345', '123456789012345'],
    ['other text is shown unchanged', '+33 6', '+33 6'],
    ['a hyphen is kept', '12-34', '12-34'],
  ])('%s', (_name, value, shown) => {
    expect(write(identifiant, value)).toBe(shown);
  });
});

it('CONST-008: hyphens and parentheses are ignored in a phone number', () => {
  expect(write(telephone, '(06)12-34 56.78')).toBe('06.12.34.56.78');
});

describe('yesNoLetter', () => {
  it('CMD-040: is O, N or empty', () => {
    expect([true, false, null, undefined].map((value) => write(yesNoLetter, value))).toEqual([
      'O',
      'N',
      '',
      '',
    ]);
  });
});

describe('variantOfUser', () => {
  const variant = (user: Readonly<Record<string, unknown>>) => variantOfUser({ ...noValues, user });
  it.each([
    [{ personnePhysique: true, personneMorale: false, identifiant: '1' }, 'personnePhysique'],
    [{ personnePhysique: false, personneMorale: true, identifiant: '0' }, 'personneMorale'],
    [{ personnePhysique: true, personneMorale: true }, 'personneMorale'],
    [{ personnePhysique: false, personneMorale: false, identifiant: '1' }, 'personnePhysique'],
    [{ identifiant: '1000000001' }, 'personneMorale'],
    [{ identifiant: '0000000001' }, 'personnePhysique'],
    [{ sub: '1000000001' }, 'personneMorale'],
    [{}, 'personnePhysique'],
  ])('RIGHT-024, RIGHT-025: of %j is %s', (user, name) => {
    expect(variant(user)).toBe(name);
  });
});

describe('logoAddress', () => {
  it.each([
    ['/9j/4AAQSkZJRg==', 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='],
    ['iVBORw0KGgoAAA', 'data:image/png;base64,iVBORw0KGgoAAA'],
    ['/images/logo.png', '/images/logo.png'],
    ['https://example.org/logo.png', 'https://example.org/logo.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:text/html,<b>', null],
    ['javascript:alert(1)', null],
    ['//evil.example/x.png', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('RIGHT-035: of %j is %j', (logo, address) => {
    expect(logoAddress(logo)).toBe(address);
  });
});
