/** The files of the lists and statistics as the specification names them, with their columns, against the compiled definitions. */
import { describe, expect, it } from 'vitest';
import { plainText } from '../../engine/core/describe/text.ts';
import type { DashboardModel, SearchModel } from '../../engine/core/model.ts';
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
  ])('%s: %s is filed as %s', (_row, type, name) => {
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
    'STAT-067 STAT-068 CSV-030: the columns of %s are %s and the values, Stationnement alone for legal entities',
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
  ])('GRID-007 GRID-008 CSV-006 CSV-023: %s is printed, and filed as %s', (screen, name) => {
    const { csv, print } = list(screen);
    expect(csv && plainText(csv.filename)).toBe(name);
    expect(print).toBe(true);
  });

  it('CSV-023: the file of the groups has Nom and Fonctionnalités', () => {
    const filed = list('groupes/liste').grid.columns.filter(({ csv }) => csv !== null);
    expect(filed.map(({ label }) => plainText(label))).toEqual(['Nom', 'Fonctionnalités']);
  });
});
