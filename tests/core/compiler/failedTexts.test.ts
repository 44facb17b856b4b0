/** The texts that say that what a user asked for has failed. */
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { ActionModel } from '../../../engine/core/model/action.ts';
import type { CallModel } from '../../../engine/core/model/call.ts';
import type { SearchModel } from '../../../engine/core/model/screen.ts';
import { filesWith, vocabulary } from '../fixtureFiles.ts';

const messages = `livres:
  liste:
    title: Livres
    caption: Livres
    columns: { titre: Titre, gomme: Gomme }
    edits:
      titre: { label: Titre, done: Écrit., failed: Le titre reste le même. }
    actions:
      gomme: { done: C’est gommé., failed: Rien n’est gommé. }
      rend: { label: Rendre, done: C’est rendu., failed: Rien n’est rendu. }
      trie: { label: Trier, done: C’est trié., failed: Rien n’est trié. }
`;

const screen = `format: 2
area: livres
right: livres
screens:
  liste:
    kind: search
    path: /livres
    source: { call: GET /api/livres, key: id }
    actions:
      trie: { call: POST /api/livres }
    grid:
      columns:
        titre: { edit: { call: 'PUT /api/livres/{id}', path: { id: { row: id } } } }
        gomme: { action: { call: 'POST /api/livres/{id}', path: { id: { row: id } } } }
      actions:
        rend: { call: 'POST /api/livres/{id}', path: { id: { row: id } } }
`;

it('are read for each action and each cell that is edited', () => {
  const files = filesWith({ 'screens/livres.yaml': screen, 'messages/livres.yaml': messages });
  const { model, problems } = compile(files, vocabulary);
  const list = model?.screens['livres/liste']?.simple as SearchModel | undefined;
  if (list === undefined) throw new Error(JSON.stringify(problems));
  const { actions, grid } = list;
  const callOf = ({ does }: ActionModel) => (does.kind === 'call' ? [does.call] : []);
  const said = (calls: readonly CallModel[]) => calls.flatMap(({ errors }) => errors[0]?.message ?? []);
  expect(said(actions.flatMap(callOf))).toEqual(['Rien n’est trié.']);
  expect(said(grid.actions.flatMap(callOf))).toEqual(['Rien n’est rendu.']);
  expect(said(grid.columns.flatMap(({ action }) => (action ? callOf(action) : [])))).toEqual([
    'Rien n’est gommé.',
  ]);
  expect(said(grid.columns.flatMap(({ edit }) => edit?.call ?? []))).toEqual(['Le titre reste le même.']);
  expect(problems.filter(({ code }) => code === 'message-unused')).toEqual([]);
});
