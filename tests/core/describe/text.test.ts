import { expect, it } from 'vitest';
import { plainText } from '../../../engine/core/describe/text.ts';
import { compileMessage } from '../../../engine/core/messages/message.ts';

it.each([
  [
    '{n, plural, =0 {Aucune ligne} one {# ligne} other {# lignes}}',
    '(n = 0 : Aucune ligne ; n = 1 : {n} ligne ; sinon : {n} lignes)',
  ],
  [
    '{n, plural, one {# ligne} other {# lignes}} de {nom}',
    '(n = 0 ou 1 : {n} ligne ; sinon : {n} lignes) de {nom}',
  ],
  [
    'Par {nom, select, null {une autre personne} A {A} other {{nom}}}',
    'Par (sans nom : une autre personne ; nom = A : A ; sinon : {nom})',
  ],
])('a text with cases is readable: %s', (source, said) => {
  const compiled = compileMessage(source);
  expect('error' in compiled ? compiled.error : plainText(compiled.text)).toBe(said);
});
