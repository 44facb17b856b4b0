/** The pages that are generated from an application's screens. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/compiler/compile.ts';
import { screenPages } from '../../../../engine/core/reports/screenPages/screenPages.ts';
import { filesWith, vocabulary } from '../../fixtureFiles.ts';

const screens = `format: 2
area: livres
right: [livres, prets]
options:
  genre: { BD: {}, ROMAN: {} }
sources:
  liste:
    call: GET /api/livres
    key: numero
    query: { genre: { filter: genre }, titre: { filter: titre } }
    errors: [{ status: 404, code: RIEN, message: livres.liste.erreurs.rien }]
screens:
  liste:
    kind: search
    path: /livres
    alias: [/ouvrages]
    source: liste
    filters:
      fields:
        genre: { enum: [BD, ROMAN], required: true, options: genre }
        titre: { maxLength: 40, pattern: '^[^|]*$', visible: { field: genre, is: BD } }
    grid:
      columns:
        numero: { link: { screen: livres/plan } }
        titre: { csv: false }
        simple: { only: simple }
        cote: { only: complete }
        date: { format: date }
    print: false
  plan: { kind: custom, path: /plan, component: Salles, only: complete, guard: public, parent: livres/liste }
`;
const messages = `livres:
  options: { genre: { BD: Bande dessinée, ROMAN: 'Roman [nouveau]' } }
  plan: { title: Plan des rayons, texts: { legende: '{n} en tout', salles: { A: Entrée } } }
  liste:
    title: Livres
    filters: { genre: { label: Genre }, titre: { label: Titre } }
    caption: Livres trouvés
    erreurs: { rien: Aucun livre de ce genre. }
    columns: { numero: Numéro, titre: Titre, simple: Résumé, cote: Cote, date: Paru le }
`;

let pages: ReadonlyMap<string, string>;
beforeAll(() => {
  const files = filesWith({ 'screens/livres.yaml': screens, 'messages/livres.yaml': messages });
  const { compiled, problems } = compile(files, vocabulary);
  expect(problems).toEqual([]);
  if (!compiled) throw new Error('not compiled');
  pages = screenPages(compile(files, vocabulary).prepared, compiled, '../..');
});

describe('the page of a screen', () => {
  const page = () => pages.get('livres.liste.md') ?? '';

  it('says where it is in the menu, who may open it and where it is defined', () => {
    expect(page()).toContain('# Livres');
    expect(page()).toContain('[screens/livres.yaml:13](../../screens/livres.yaml#L13)');
    expect(page()).toContain('| Adresse | `/livres`, `/ouvrages` |');
    expect(page()).toContain('| Accès | il faut un des droits « livres », « prets » |');
  });

  it('names fields by label, with their choices and conditions', () => {
    expect(page()).toContain(
      '| `genre` | Genre | liste déroulante | oui | Bande dessinée, Roman \\[nouveau] |  |',
    );
    expect(page()).toContain('| visible quand : le champ « Genre » vaut « Bande dessinée » |');
  });

  it('gives each rule its message', () => {
    expect(page()).toContain('| Genre | obligatoire | \\[fieldErrors.required] Genre |');
    expect(page()).toContain('| Titre | au plus 40 caractères | \\[fieldErrors.maxLength] Titre 40 |');
    expect(page()).toContain('| Titre | de la forme `^[^\\|]*$` |');
  });

  it('keeps the columns of all variants in order, and says which variants have them', () => {
    const rows = page()
      .split('\n')
      .filter((line) => /^\| `(numero|titre|simple|cote|date)`/.test(line));
    const columns = rows.filter((line) => line.includes('oui | oui'));
    expect(columns.map((line) => [line.split('`')[1], line.split('|').at(-2)?.trim()])).toEqual([
      ['numero', ''],
      ['titre', ''],
      ['simple', 'simple'],
      ['cote', 'complete'],
      ['date', ''],
    ]);
    expect(columns[0]).toContain('[livres/plan](livres.plan.md)');
  });

  it('lists the columns of the CSV file per variant', () => {
    expect(page()).toContain('| simple | 3 | Numéro ; Résumé ; Paru le |');
    expect(page()).toContain('| complete | 3 | Numéro ; Cote ; Paru le |');
  });

  it('lists calls and how their failures are handled', () => {
    expect(page()).toContain('| `recherche` | GET /api/livres | paramètres : genre : le critère « genre »');
    expect(page()).toContain('| 404, code RIEN | Aucun livre de ce genre. | reste sur l’écran |');
  });

  it('names the variants of a screen that not all have, and its parent screen', () => {
    expect(pages.get('livres.plan.md')).toContain('| Variantes | complete |');
    expect(pages.get('livres.plan.md')).toContain('| Fil d’Ariane | Livres > Plan des rayons |');
    expect(pages.get('livres.plan.md')).toContain('| `salles.A` | Entrée |');
  });
});

it('follows the order of a variant, beside the table and in its CSV file', () => {
  const ordered = `${screens.replace(
    '    print: false',
    `    print: false
    variants: { complete: { order: { grid.columns: [date, cote, simple, titre, numero] } } }`,
  )}`;
  const files = filesWith({ 'screens/livres.yaml': ordered, 'messages/livres.yaml': messages });
  const { compiled, problems } = compile(files, vocabulary);
  expect(problems).toEqual([]);
  if (!compiled) throw new Error('not compiled');
  const page =
    screenPages(compile(files, vocabulary).prepared, compiled, '../..').get('livres.liste.md') ?? '';
  expect(page.match(/^Ordre pour .*$/gm)).toEqual([
    'Ordre pour « complete » : `date`, `cote`, `titre`, `numero`.',
  ]);
  expect(page).toContain('| simple | 3 | Numéro ; Résumé ; Paru le |');
  expect(page).toContain('| complete | 3 | Paru le ; Cote ; Numéro |');
  expect(pages.get('livres.liste.md')).not.toContain('Ordre pour');
});

it('the index names every screen, and the matrix names every right', () => {
  const index = pages.get('README.md') ?? '';
  expect(index).toContain('| [livres/liste](livres.liste.md) | Livres | `/livres` | recherche |');
  const [, head] = /## Droits et écrans\n\n(.*)\n/.exec(index) ?? [];
  const cells = (line: string | undefined) => (line ?? '').split('|').map((cell) => cell.trim());
  const row = index.split('\n').findLast((line) => line.startsWith('| [livres/liste]'));
  const rights = cells(row).flatMap((cell, column) => (cell === 'oui' ? cells(head)[column] : []));
  expect(rights).toEqual(['`livres`', '`prets`']);
});
