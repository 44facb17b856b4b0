/** Compiles ICU messages to texts. */
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../../../engine/core/messages/message.ts';

describe('compileMessage', () => {
  it('leaves a text without placeholder as it is', () => {
    expect(compileMessage("L'œuvre d'<art>")).toEqual({ text: "L'œuvre d'<art>", args: new Set() });
  });

  it('reads placeholders, plurals and choices', () => {
    const message = 'Pour {nom} : {n, plural, offset:1 =0 {rien} one {# livre} other {# livres de {rayon}}}';
    expect(compileMessage(message)).toEqual({
      text: [
        'Pour ',
        { arg: 'nom' },
        ' : ',
        {
          arg: 'n',
          plural: {
            '=0': ['rien'],
            one: [{ pound: true }, ' livre'],
            other: [{ pound: true }, ' livres de ', { arg: 'rayon' }],
          },
          offset: 1,
          ordinal: false,
        },
      ],
      args: new Set(['nom', 'n', 'rayon']),
    });
    expect(compileMessage('{genre, select, f {Elle} other {Il}} {n, number} {jour, date}')).toMatchObject({
      text: [
        { arg: 'genre', select: { f: ['Elle'], other: ['Il'] } },
        ' ',
        { arg: 'n', style: 'number' },
        ' ',
        { arg: 'jour', style: 'date' },
      ],
    });
  });

  it('leaves « # » as it is outside of plurals, and where it is quoted', () => {
    expect(compileMessage('# {genre, select, other {#}}')).toMatchObject({
      text: ['# ', { arg: 'genre', select: { other: ['#'] } }],
    });
    expect(compileMessage("{n, plural, other {'#' #}}")).toMatchObject({
      text: [{ plural: { other: ['# ', { pound: true }] } }],
    });
  });

  it.each([
    ['Il y a {n', 'une accolade n’est pas refermée'],
    ['Il y a {}', 'des accolades sont vides'],
    ['{n, plural, one {#}}', 'il manque le cas « other »'],
    ['{n, pluriel, other {#}}', 'seuls « plural »'],
    ['{n, number, ::}', 'un champ entre accolades est mal écrit'],
    ['{n, number, percent}', 'rien n’est admis après « number »'],
    ['{n, number, ::.00}', 'rien n’est admis après « number »'],
    ['{jour, date, long}', 'rien n’est admis après « number »'],
    ['{n, plural, other {{heure, time, ::Hm}}}', 'rien n’est admis après « number »'],
  ])('reports the fault of %s', (message, reason) => {
    const compiled = compileMessage(message);
    expect('error' in compiled && compiled.error).toContain(reason);
  });
});
