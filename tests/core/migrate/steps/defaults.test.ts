/** What is there unless it is refused. */
import { expect, it } from 'vitest';
import { defaultsStep } from '../../../../engine/core/migrate/steps/defaults.ts';
import { stepOn } from '../stepOn.ts';

it('says what a list or table does not have, and no longer what it has', () => {
  const before = `area: livres
screens:
  liste:
    kind: search
    help: {}
    grid:
      selection: many
      columns:
        titre: { help: true, copy: true }
    bulk: { id: ranger }
    csv: { filename: livres }
    print: true # all of it
  fiche:
    kind: detail
    help: { links: { a: { screen: livres/liste } } }
    panels: { livre: { help: true, items: { titre: { help: true } } } }
    tables:
      prets:
        columns: { jour: {} } # of the loan
      avis: { columns: { note: {} }, csv: { filename: 'avis_{titre}' }, print: true }
    variants:
      simple: { hide: [bulk], set: { grid: { selection: none } } }
  bilan:
    blocks:
      TOTAL_AN: { source: totaux, columns: { n: {} }, csv: { filename: totalAn }, print: false }
      jours: { columns: { n: {} }, csv: { filename: totaux }, print: true }
`;
  expect(stepOn(defaultsStep, before)).toBe(`area: livres
screens:
  liste:
    kind: search
    grid:
      columns:
        titre: { copy: true }
    bulk: { id: ranger }
    # all of it
  fiche:
    kind: detail
    help: { links: { a: { screen: livres/liste } } }
    panels: { livre: { items: { titre: {} } } }
    tables:
      prets:
        columns: { jour: {} } # of the loan
        csv: false
        print: false
      avis: { columns: { note: {} }, csv: 'avis_{titre}' }
    variants:
      simple: { hide: [bulk] }
  bilan:
    blocks:
      TOTAL_AN: { source: totaux, columns: { n: {} }, print: false }
      jours: { columns: { n: {} }, csv: totaux }
`);
});
