/** The words of a call that are written beside its operation. */
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { callWords } from '../../../engine/core/compiler/complete/callers.ts';
import type { FormScreenModel } from '../../../engine/core/model/screen.ts';
import area from '../../../schemas/definition/area.schema.json' with { type: 'json' };
import { filesWith, vocabulary } from '../fixtureFiles.ts';

const messages = `livres:
  ajout: { title: Ajout, success: C’est fait., fields: { etiquettes: { label: Étiquettes } } }
`;

const screen = `format: 2
area: livres
right: livres
screens:
  ajout:
    kind: form
    path: /livres/ajout
    call: POST /api/livres
    headers: { Content-Type: { const: multipart/form-data } }
    body: form
    asJson: [etiquettes]
    form: { fields: { etiquettes: { type: array } } }
`;

it('are those of the grammar', () => {
  const { call: _, ...others } = area.$defs.call.properties;
  expect([...callWords].sort()).toEqual(Object.keys(others).sort());
});

it('are sent with it', () => {
  const files = filesWith({ 'screens/livres.yaml': screen, 'messages/livres.yaml': messages });
  const { compiled, problems } = compile(files, vocabulary);
  const model = compiled?.screens['livres/ajout']?.simple as FormScreenModel | undefined;
  expect(model?.call.body, JSON.stringify(problems)).toEqual({
    kind: 'form',
    set: {},
    asJson: ['etiquettes'],
  });
});
