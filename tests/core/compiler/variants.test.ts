/** The model of a screen in each variant. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { SearchModel } from '../../../engine/core/model/screen.ts';
import { filesWith, vocabulary } from '../fixtureFiles.ts';

const messages = `livres:
  liste:
    title: Livres
    filters: { titre: { label: Titre }, auteur: { label: Auteur } }
    rules: { atLeastOne: Un critère. }
    caption: Livres
    columns: { numero: Numéro, auteur: Auteur }
`;

function screenWith(parts: {
  readonly field?: string;
  readonly titre?: string;
  readonly auteur?: string;
  readonly rule?: string;
  readonly patch?: string;
}) {
  const text = `format: 2
area: livres
guard: public
sources:
  liste: { call: GET /api/livres, key: numero, query: { titre: { filter: titre }, auteur: { filter: auteur } } }
screens:
  liste:
    kind: search
    path: /livres
    source: liste
    variants: ${parts.patch ?? '{}'}
    filters:
      fields: { titre: ${parts.titre ?? '{}'}, auteur: { required: true${parts.field ?? ''} } }
      rules: [{ rule: atLeastOne${parts.rule ?? ''} }]
    grid: { columns: { numero: {}, auteur: ${parts.auteur ?? '{}'} } }
`;
  const { problems, compiled } = compile(
    filesWith({ 'screens/livres.yaml': text, 'messages/livres.yaml': messages }),
    vocabulary,
  );
  expect(problems).toEqual([]);
  const file = compiled?.screens['livres/liste'];
  return { simple: file?.simple as SearchModel, complete: file?.complete as SearchModel };
}

describe('variants', () => {
  it('share one model when they are equal', () => {
    const { simple, complete } = screenWith({});
    expect(simple).toBe(complete);
  });

  it('remove a field everywhere: schema, rules and query', () => {
    const { simple, complete } = screenWith({ field: ', only: complete' });
    expect(simple.filters?.schema).toEqual({
      type: 'object',
      properties: { titre: { type: 'string' } },
    });
    expect(simple.filters?.rules).toMatchObject([{ fields: ['titre'] }]);
    expect(simple.source.call.query).toEqual({ titre: { filter: 'titre' } });
    expect(Object.keys(complete.source.call.query)).toEqual(['titre', 'auteur']);
    expect(complete.filters?.fields.map(({ name, required }) => [name, required])).toEqual([
      ['titre', false],
      ['auteur', true],
    ]);
  });

  it('remove columns and rules that exist only in other variants', () => {
    const { simple, complete } = screenWith({
      auteur: '{ only: [complete] }',
      rule: ', only: complete',
    });
    expect(simple.grid.columns.map(({ id }) => id)).toEqual(['numero']);
    expect(simple.filters?.rules).toEqual([]);
    expect(complete.filters?.rules).toHaveLength(1);
  });

  it('are changed by patches, which do not affect the other variants', () => {
    const { simple, complete } = screenWith({
      patch:
        '{ complete: { hide: [filters.fields.titre], order: { grid.columns: [auteur, numero] }, set: { grid.columns.auteur: { width: 90 } } } }',
    });
    expect(complete.filters?.fields.map(({ name }) => name)).toEqual(['auteur']);
    expect(complete.grid.columns.map(({ id, width }) => [id, width])).toEqual([
      ['auteur', 90],
      ['numero', 0],
    ]);
    expect(simple.grid.columns.map(({ id, width }) => [id, width])).toEqual([
      ['numero', 0],
      ['auteur', 0],
    ]);
  });

  it('evaluate conditions on the variant at compile time', () => {
    const visible =
      '{ visible: { any: [{ variant: complete }, { all: [{ field: auteur, is: A }, { not: { variant: complete } }] }] } }';
    const { simple, complete } = screenWith({ titre: visible });
    expect(complete.filters?.fields[0]?.visible).toBeNull();
    expect(simple.filters?.fields[0]?.visible).toEqual({ value: { field: 'auteur' }, is: 'A' });
  });

  it('take `only` as a name where the grammar has names', () => {
    const screen = `format: 2
area: livres
guard: public
sources:
  liste: { call: GET /api/livres, key: numero, query: { only: { filter: only } } }
screens:
  liste:
    kind: search
    path: /livres
    source: liste
    variants: { complete: { set: { filters.fields.only: { native: { only: sens } } } } }
    filters: { fields: { only: { only: complete } } }
    help: { only: livres/liste }
    grid: { columns: { numero: {}, only: { only: [simple] } } }
`;
    const texts = `livres:
  liste:
    title: Livres
    filters: { only: { label: Seulement } }
    caption: Livres
    columns: { numero: Numéro, only: Seulement }
`;
    const { problems, compiled } = compile(
      filesWith({ 'screens/livres.yaml': screen, 'messages/livres.yaml': texts }),
      vocabulary,
    );
    expect(problems).toEqual([]);
    const models = compiled?.screens['livres/liste'] as Readonly<Record<string, SearchModel>>;
    const namesIn = ({ filters, grid }: SearchModel) => [
      filters?.fields.map(({ name }) => name) ?? [],
      grid.columns.map(({ id }) => id),
    ];
    expect(Object.values(models).map(namesIn)).toEqual([
      [[], ['numero', 'only']],
      [['only'], ['numero']],
    ]);
  });

  it('need no function: without one, every user has the first variant', () => {
    const [app] = filesWith({}).filter(({ kind }) => kind === 'app');
    const text = app?.text.replace(/ {2}(choose|fallback): .*\n/g, '') ?? '';
    const { problems, compiled } = compile(filesWith({ 'screens/app.yaml': text }), vocabulary);
    expect(problems).toEqual([]);
    expect(compiled?.app.variants).toEqual({
      names: ['simple', 'complete'],
      choose: null,
      fallback: 'simple',
    });
  });
});
