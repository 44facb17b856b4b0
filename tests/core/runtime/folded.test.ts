import { describe, expect, it } from 'vitest';
import { folded, nameKey } from '../../../engine/core/runtime/folded.ts';
import { nameForm } from '../../../server/db/searchText.ts';

describe('a text for comparisons', () => {
  it.each([
    ['Évolution', 'evolution'],
    ['ĐẶNG', 'dang'],
    ['WAŁĘSA', 'walesa'],
    ['ŞAHİN şahın', 'sahin sahin'],
    ['ÞÓR', 'thor'],
    ['GROẞ groß', 'gross gross'],
    ['ﬁn\u200be', 'fine'],
    ["l'Œuvre", "l'oeuvre"],
  ])('%s is %s', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });

  it.each(["D'ARTAGNAN", 'D’Artagnan', 'DʼArtagnan', 'd artagnan', 'D\u2011ARTAGNAN', 'D\u00adARTAGNAN'])(
    'the name %j has one key, as on the server',
    (name) => {
      expect(nameKey(name)).toBe('dartagnan');
      expect(nameForm(name)).toBe('DARTAGNAN');
    },
  );
});
