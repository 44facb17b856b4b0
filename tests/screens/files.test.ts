/**
 * The CSV files of the lists and statistics as the specification names them, with their columns, and the rules that all
 * tables share, compared with the compiled definitions.
 */
import { describe, expect, it } from 'vitest';
import { plainText } from '../../engine/core/describe/text.ts';
import type { DashboardModel, ScreenModel, SearchModel } from '../../engine/core/model/screen.ts';
import type { TableModel } from '../../engine/core/model/table.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

const compiled = await portalDefinitions();

const statistics = (variant: string) =>
  compiled.screens['statistiques/organisme']?.[variant] as DashboardModel;
const list = (screen: string) => compiled.screens[screen]?.personnePhysique as SearchModel;

describe('a statistic', () => {
  it.each([
    ['CSV-024', 'STATUT_DEMANDES', 'statutDemandesTitre'],
    ['CSV-025', 'SUIVI_TITRE', 'suiviTitre'],
    ['CSV-026', 'SUIVI_DEMANDE_TITRE_VALIDE', 'suiviDemandeTitreValide'],
    ['CSV-027', 'STATUT_APPEL_PHOTO', 'statutAppelPhoto'],
    ['CSV-028', 'SUIVI_CONNEXIONS', 'suiviConnexions'],
    ['CSV-029', 'DELAIS_MOYENS', 'delaisMoyens'],
  ])('%s: the CSV file of %s is named %s', (_row, type, name) => {
    const filename = statistics('personnePhysique').blocks[type]?.table.csv?.filename;
    expect(filename && plainText(filename)).toBe(name);
  });

  const values = [
    'Stationnement',
    'Priorite',
    'InvaliditeSeule',
    'InvaliditeAccomp',
    'InvaliditeCecite',
    'Total',
  ];

  it.each([
    ['STATUT_DEMANDES', 'statut'],
    ['SUIVI_TITRE', 'statut'],
    ['SUIVI_DEMANDE_TITRE_VALIDE', 'codePostal'],
  ])(
    'STAT-067 STAT-068 CSV-030: the columns of %s are %s and the values; Stationnement alone for legal entities',
    (type, first) => {
      const columns = (variant: string) =>
        statistics(variant).blocks[type]?.table.grid.columns.map(({ field, csv }) => csv && field);
      const all = values.map((name) => `valeur${name}`);
      expect(columns('personnePhysique')).toEqual([first, ...all]);
      expect(columns('personneMorale')).toEqual([first, all[0]]);
    },
  );
});

describe('a list', () => {
  it.each([
    ['commandes/liste', 'commandes'],
    ['doublons/liste', 'doublons'],
    ['demandes/liste', 'demandes'],
    ['groupes/liste', 'groupes'],
  ])('CSV-006 CSV-011 CSV-017 CSV-023: the CSV file of %s is named %s', (screen, name) => {
    const { csv } = list(screen);
    expect(csv && plainText(csv.filename)).toBe(name);
  });

  it('CSV-023: the file of the groups has Nom and Fonctionnalités', () => {
    const filed = list('groupes/liste').grid.columns.filter(({ csv }) => csv !== null);
    expect(filed.map(({ label }) => plainText(label))).toEqual(['Nom', 'Fonctionnalités']);
  });
});

type Table = Pick<TableModel, 'grid' | 'csv' | 'print'> & { readonly name: string };

/** The list of a screen, or the tables in it. */
function tablesOf(model: ScreenModel): readonly Table[] {
  const named = (table: Omit<TableModel, 'source' | 'tab'>): Table => ({
    ...table,
    name: `${model.id} ${table.id}`,
  });
  switch (model.kind) {
    case 'search':
      return [{ ...model, name: model.id }];
    case 'detail':
      return model.tables.map(named);
    case 'dashboard':
      return Object.values(model.blocks).map(({ table }) => named(table));
    case 'custom':
      return Object.values(model.tables).map(named);
    default:
      return [];
  }
}

describe('every list and table', () => {
  const tables = Object.values(compiled.screens).flatMap((file) => Object.values(file).flatMap(tablesOf));

  it('GRID-007 GRID-008: has print and CSV, except what belongs to one person, one request or one file', () => {
    const others = tables.filter(({ csv, print }) => csv === null || !print);
    // They describe one person or one request, like what is above them (D34): no lists. The lines of a file that is not
    // sent are in the file.
    expect(new Set(others.map(({ name }) => name))).toEqual(
      new Set(['beneficiaires/detail adresses', 'demandes/detail etapes', 'transfert/fichier erreurs']),
    );
  });

  it('GRID-001 GRID-002 GRID-009: has the same page sizes, and the same text when it is empty', () => {
    const pages = tables.map(({ grid }) => [plainText(grid.empty), grid.pageSize, ...grid.pageSizes]);
    expect(new Set(pages.map(String))).toEqual(
      new Set(['Aucune donnée disponible dans le tableau,20,20,50,100']),
    );
  });

  it('CSV-004: writes the numbers of orders, titles and persons as the API sends them, which the file has as text', () => {
    const numbers = tables
      .flatMap(({ grid }) => grid.columns)
      .filter(({ field, csv }) => csv !== null && /^(numero(?!Ligne)|identifiant)/.test(field));
    expect(new Set(numbers.map(({ csv }) => csv?.name))).toEqual(new Set(['text']));
  });
});
