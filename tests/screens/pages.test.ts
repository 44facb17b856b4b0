/**
 * The portal's legal pages under both readings of their guard (decision D7), which differ in one line of the
 * definitions.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/core/compiler/compile.ts';
import type { Compiled } from '../../engine/core/model/app.ts';
import { accessOf, type Visitor } from '../../engine/core/runtime/access.ts';
import { vocabulary } from '../../src/registry/vocabulary.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

const paths = ['/mentionsLegales', '/politiqueConfidentialite', '/cgu', '/cgi', '/plan', '/accessibilite'];
const nobody: Visitor = { signedIn: false, rights: new Map(), variant: 'personnePhysique' };
const somebody: Visitor = { ...nobody, signedIn: true };

const { files, contract } = await portalDefinitions();

function accessTo(compiled: Compiled | null, visitor: Visitor): readonly (string | undefined)[] {
  return paths.map((path) => {
    const route = compiled?.routes.find((candidate) => candidate.path === path);
    return route && compiled ? accessOf(route.guard, compiled.app.rights, visitor) : undefined;
  });
}

describe('legal pages', () => {
  it('D7, ROUTE-051 to ROUTE-058: are open to everyone by default', () => {
    const { compiled } = compile(files, vocabulary, contract);
    expect(new Set(accessTo(compiled, nobody))).toEqual(new Set(['open']));
  });

  it('D7, ROUTE-051 to ROUTE-058: require a login with `guard: login`', () => {
    const changed = files.map((file) =>
      file.path.endsWith('pages.yaml') && file.kind === 'area'
        ? { ...file, text: file.text.replace('guard: public', 'guard: login') }
        : file,
    );
    const { compiled } = compile(changed, vocabulary, contract);
    expect(new Set(accessTo(compiled, nobody))).toEqual(new Set(['signIn']));
    expect(new Set(accessTo(compiled, somebody))).toEqual(new Set(['open']));
  });
});

/** The requirements of the specification for each text, by its row. */
describe.each(
  Object.entries({
    mentionsLegales: {
      'STATIC-002': 'Version en vigueur au 2 décembre 2024',
      'STATIC-003': 'société publique d’impression',
      'STATIC-004': 'direction générale de la cohésion sociale du ministère chargé de la santé',
      'STATIC-005': 'Par courrier … Par email … Par le formulaire de contact … Par téléphone',
      'STATIC-006': 'hébergé par',
      'STATIC-007': 'direction de la publication',
    },
    politiqueConfidentialite: {
      'STATIC-009': 'Version 3 du 19/12/2024',
      'STATIC-010':
        'Identité … naissance … sexe … Adresses … téléphone … immatriculation … destinataire … décision … production … paiement',
      'STATIC-011':
        '« Besoin d’accompagnement » … « Besoin d’accompagnement cécité » … première demande, renouvellement, demande complémentaire, duplicata, second exemplaire',
      'STATIC-012': 'Demande accordée | 1 an après la fin de validité de la carte',
      'STATIC-013': 'Demande refusée | 6 mois après la notification',
      'STATIC-014': 'Connexions et journaux des opérations de saisie ou de consultation | 3 mois',
      'STATIC-015': 'Carte de paiement | Effacement immédiat après la transaction',
      'STATIC-016': 'Tant que le compte est valide, puis effacement 1 an après la fin de l’accès',
      'STATIC-017': 'Les forces de l’ordre peuvent vérifier la validité de la mention Stationnement',
      'docs/decisions/0011 and 0014':
        'effacé à la déconnexion … Restent dans ce navigateur … Affichage … recherches que vous avez enregistrées … raccourcis … visite guidée',
    },
    cgu: {
      'STATIC-019': 'Version en vigueur au 2 décembre 2024',
      'STATIC-035': 'exempts de virus',
      'SHELL-049': 'plus de 1024 pixels … Internet Explorer, Chrome ou Firefox',
      'FIRST-039': '8 caractères … 12 caractères',
    },
    cgi: {
      'STATIC-018':
        'accès … rectification … opposition … effacement … limitation … directives après le décès … réclamation … autorité de protection des données',
      'STATIC-022': '## 1. … ## 2. … ## 3. … ## 4. … ## 5. … ## 6. … ## 7. … ## 8. … ## 9. … ## 10.',
      'STATIC-025': 'dommage matériel direct … indirects et immatériels sont exclus',
      'STATIC-026': 'liaison internet de l’organisme … mauvais usage de la carte par un bénéficiaire',
      'STATIC-027': 'montant hors taxes encaissé au titre de la facture concernée',
      'STATIC-028': 'dans les 12 mois qui suivent le fait dommageable',
      'STATIC-029': 'responsable du traitement pour le service en ligne … sous-traitant des départements',
      'STATIC-030': 'force majeure … droit français',
      'STATIC-031': '2 utilisateurs référents … numéro gratuit … email',
      'STATIC-032': 'juridiction administrative du ressort de l’organisme instructeur',
      'STATIC-034': 'cochant la case prévue',
    },
    accessibilite: {
      'STATIC-054': 'RGAA 3 (2016)',
      'STATIC-055': '## Principes … ## Technologies',
      'STATIC-056': 'Internet Explorer (deux versions), Firefox, Edge … NVDA',
      'STATIC-057': '{#declaration-conformite}',
      'STATIC-058': 'sera établie prochainement',
      'STATIC-059': '### Déclarant … {portail.editeur.nom = … {portail.editeur.adresse = ',
      'STATIC-060': '{portail.accessibilite.courriel = ',
      'STATIC-061': 'calendrier … dérogation … saisie au clavier',
      'STATIC-062': '11 février 2005, article 11 … https://www.defenseurdesdroits.fr/',
    },
  }),
)('the text of %s', (page, rows) => {
  const text = readFileSync(`screens/pages/${page}.md`, 'utf8').replaceAll('\u00a0', ' ');
  it.each(Object.entries(rows))('%s contains the required passages', (_row, words) => {
    // In this order; other text may stand between.
    let from = 0;
    for (const part of words.split(' … ')) {
      const at = text.toLowerCase().indexOf(part.toLowerCase(), from);
      expect(at, part).toBeGreaterThanOrEqual(0);
      from = at;
    }
  });
});

/** The requirements of the specification for the legal texts, with the wording of the texts. */
const said = [
  ['RIGHT-027', 'politiqueConfidentialite', 'agrégées et non nominatives'],
  ['RIGHT-028', 'cgu', 'Les identifiants sont personnels'],
  [
    'RIGHT-029',
    'cgu',
    'à la demande de l’utilisateur, ou par décision du prestataire en cas d’inéligibilité ou de fraude',
  ],
  ['RIGHT-030', 'cgu', 'une suspension temporaire ou un retrait définitif de l’accès'],
  ['CONST-018', 'cgi', 'conservée 6 mois au plus'],
  ['CONST-019', 'cgi', '5 jours ouvrés qui suivent la réception du fichier de commande'],
  ['CONST-020', 'cgi', 'le courrier d’identification d’une personne morale, dans les 5 jours'],
  [
    'CONST-021',
    'cgi',
    'demandent 5 jours ouvrés à partir d’un dossier complet. Les délais d’acheminement sont indicatifs',
  ],
  ['CONST-022', 'cgu', '24 heures sur 24 et 7 jours sur 7, sans garantie'],
  ['TRF-058', 'cgi', 'À sa réception, l’intégrité du fichier est contrôlée'],
  ['TRF-059', 'cgi', 'un avis de rejet qui n’indique que le premier motif relevé'],
  [
    'TRF-060',
    'cgi',
    'sous le seuil admis, elles sont rejetées une à une et peuvent être présentées à nouveau',
  ],
  ['TRF-061', 'cgi', 'importé après un contrôle des doublons'],
  ['TRF-062', 'cgi', 'confirmer le doublon et annuler la demande, ou confirmer la commande et la poursuivre'],
  ['TRF-063', 'cgi', 'Seules la forme et la complétude sont contrôlées'],
] as const;

it.each(said)('%s: the page %s contains “%s”', (_row, page, words) => {
  const text = files.find(({ path }) => path.endsWith(`pages/${page}.md`))?.text;
  expect(text?.replaceAll('\u00a0', ' ')).toContain(words);
});
