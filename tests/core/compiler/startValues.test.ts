/** The values with which the fields of a form begin. */
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { FormScreenModel } from '../../../engine/core/model/screen.ts';
import { filesWith, vocabulary } from '../fixtureFiles.ts';

const messages = `livres:
  ajout:
    title: Ajout
    success: C’est fait.
    fields: { neuf: { label: Neuf }, lu: { label: Lu }, lignes: { label: Lignes, fields: { rare: { label: Rare } } } }
`;

const screenWith = (source: string) => `format: 2
area: livres
right: livres
screens:
  ajout:
    kind: form
    path: /livres/ajout
    call: POST /api/livres
    body: form${source}
    form:
      fields:
        neuf: { type: boolean, required: true }
        lu: { type: boolean }
        lignes: { fields: { rare: { type: boolean, required: true } } }
`;

function startsOf(source: string) {
  const files = filesWith({ 'screens/livres.yaml': screenWith(source), 'messages/livres.yaml': messages });
  const { compiled, problems } = compile(files, vocabulary);
  const screen = compiled?.screens['livres/ajout']?.simple as FormScreenModel | undefined;
  if (screen === undefined) throw new Error(JSON.stringify(problems));
  const [neuf, lu, lignes] = screen.form.fields;
  return [neuf?.initial, lu?.initial, lignes?.rows?.fields[0]?.initial];
}

it('begins a required box with no: it says one or the other. An object says it itself, its new rows do not', () => {
  expect(startsOf('')).toEqual([{ const: false }, null, { const: false }]);
  expect(startsOf('\n    source: GET /api/livres')).toEqual([null, null, { const: false }]);
});
