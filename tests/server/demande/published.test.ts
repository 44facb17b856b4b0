/** Every query of requests or duplicates hides those of the integration in progress, or says why it need not. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const locked = 'changes a request that lockDemande or lockDoublons read';
const decided = 'a hidden request has no decision and no state after the first';

/** Declarations that read or change requests without a condition of published.ts. */
const reasons: Readonly<Record<string, string>> = {
  'server/commande/production.ts#receivePhotos': decided,
  'server/commande/production.ts#send': decided,
  'server/beneficiaire/queries.ts#beneficiaires': 'joins the latest published request, kept in beneficiaire',
  'server/beneficiaire/identifiants.ts#uniteForms': 'the number of a hidden request changes too',
  'server/demande/queries.ts#updateDemande': locked,
  'server/demande/queries.ts#revokeTitre': 'a hidden request has no title',
  'server/doublon/queries.ts#select': 'its conditions are those of its users',
  'server/doublon/queries.ts#writeDecision': locked,
  'server/nationale/queries.ts#countPeriode': 'reads orders that are OK',
  'server/retention/rules.ts#ended': 'demandeRule adds the condition',
  'server/retention/rules.ts#accordees': 'demandeRule adds the condition',
  'server/retention/rules.ts#refusees': 'demandeRule adds the condition',
  'server/retention/rules.ts#deleteDemandes': 'demandeRule adds the condition',
  'server/statistique/queries.ts#countDemandes': decided,
  'server/statistique/queries.ts#timeTraitements': decided,
  'server/transfert/queries.ts#findTitles': 'leaves out the order in progress',
  'server/transfert/queries.ts#findIdentites': 'leaves out the order in progress',
  'server/transfert/queries.ts#holdDemandes': 'the integration changes what it wrote itself',
  'server/transfert/staging.ts#start': 'reads the greatest id alone',
  'server/transfert/staging.ts#deleteDemandes': 'deletes the hidden ones',
};

const reading = /\b(from|join|update)\s+(demande|doublon)\b/;

/** The top-level declarations of a file that read requests without a condition. */
function unconditioned(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
    .filter((text) => reading.test(text) && !/\b(publishedBefore|isPublished)\(/.test(text))
    .map((text) => `${file}#${/(?:function\*?|const) (\w+)/.exec(text)?.[1]}`);
}

test('D31 no reader sees the requests of an integration in progress', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.includes('/demo/'));
  expect(files.flatMap(unconditioned).sort()).toEqual(Object.keys(reasons).sort());
});
