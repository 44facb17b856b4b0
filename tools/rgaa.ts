/**
 * The self-assessment of accessibility, `docs/rgaa.yaml`: its reading, what follows from it by law, and the pages that
 * `npm run gen` makes from it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withSections } from './sections.ts';

export type Criterion = {
  readonly title: string;
  readonly state: 'conforme' | 'non conforme' | 'non applicable' | 'non vérifié';
  /** Ids in the titles of tests. */
  readonly tests?: readonly string[];
  readonly observation?: string;
  /** Of a criterion that is not conform: what a user meets. */
  readonly effect?: string;
};
export type Assessment = {
  /** ISO date. */
  readonly date: string;
  readonly assessment: string;
  readonly sample: readonly {
    readonly name: string;
    readonly screen: string;
    readonly state: string;
    readonly visitor: 'signedOut' | 'naturalPersons' | 'legalEntities';
  }[];
  readonly derogations: readonly string[];
  readonly criteria: Readonly<Record<string, Criterion>>;
};

const themes = [
  'Images',
  'Cadres',
  'Couleurs',
  'Multimédia',
  'Tableaux',
  'Liens',
  'Scripts',
  'Éléments obligatoires',
  'Structuration de l’information',
  'Présentation de l’information',
  'Formulaires',
  'Navigation',
  'Consultation',
];

export function readAssessment(): Assessment {
  const text = readFileSync(join(import.meta.dirname, '../docs/rgaa.yaml'), 'utf8');
  return parse(text, { merge: true }) as Assessment;
}

/** Numbers of criteria by state, the rate in whole percent (rounded down) of those that apply, and the legal state. */
export function resultOf({ criteria }: Assessment) {
  const count = (state: Criterion['state']) =>
    Object.values(criteria).filter((criterion) => criterion.state === state).length;
  const met = count('conforme');
  const unverified = count('non vérifié');
  const failed = count('non conforme') + unverified;
  const rate = Math.floor((100 * met) / (met + failed));
  const state = failed === 0 ? 'totalement conforme' : rate >= 50 ? 'partiellement conforme' : 'non conforme';
  return { met, failed, unverified, without: count('non applicable'), rate, state };
}

const dateOf = ({ date }: Assessment): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });

const isOpen = ({ state }: Criterion): boolean => state === 'non conforme' || state === 'non vérifié';

/** `screens/pages/accessibilite.md`, the page that users read. */
export async function accessibilityStatement(): Promise<string> {
  const assessment = readAssessment();
  const { met, failed, unverified, without, rate, state } = resultOf(assessment);
  const effects = Object.entries(assessment.criteria).flatMap(([number, { effect }]) =>
    effect === undefined ? [] : [`- ${effect} (critère ${number})`],
  );
  const known = unverified === 0 ? '' : `, dont ${unverified} que personne n’a vérifié`;
  return withSections('screens/pages/accessibilite.md', {
    '### État de conformité': `Ce site est **${state}** avec le RGAA 4.1.2 : ${rate} % des critères qui s’y appliquent sont respectés, d’après une auto-évaluation du ${dateOf(assessment)}.

La déclaration de conformité sera établie prochainement par {portail.editeur.nom = l’éditeur du portail}, qui l’engage : cette auto-évaluation la prépare et ne la remplace pas.`,
    '### Résultats des contrôles': `L’évaluation a été menée par l’équipe qui développe le portail. Aucun tiers n’a mené d’audit. Elle porte sur les 106 critères du RGAA 4.1.2 et sur l’échantillon donné sous « Pages contrôlées » :

- critères respectés : ${met} ;
- critères non respectés : ${failed}${known} ;
- critères non applicables : ${without}.

Un critère qui n’a pas été vérifié est compté comme non respecté. À chaque version, des contrôles automatiques parcourent en outre tous les écrans dans leurs différents états.`,
    '### Contenus non accessibles': `Non-conformités connues :

${effects.join('\n')}`,
    '### Dérogation': assessment.derogations.join('\n\n'),
    '### Pages contrôlées': assessment.sample.map(({ name }) => `- ${name}`).join('\n'),
  });
}

/** `docs/accessibilite.md`, criterion by criterion, for developers and assessors. */
export async function accessibilityEvidence(): Promise<string> {
  const assessment = readAssessment();
  const { met, failed, unverified, without, rate, state } = resultOf(assessment);
  const entries = Object.entries(assessment.criteria);
  const open = entries.filter(([, criterion]) => isOpen(criterion));
  const tables = themes.map((theme, index) => {
    const rows = entries
      .filter(([number]) => number.startsWith(`${index + 1}.`))
      .map(([number, criterion]) => {
        const shown = [criterion.tests?.join(', '), criterion.observation].filter(
          (part) => part !== undefined,
        );
        return `| ${number} | ${criterion.title} | ${criterion.state} | ${shown.join(' · ')} |`;
      });
    return `**${index + 1}. ${theme}**\n\n| Critère | Sujet | État | Test ou observation |\n|---|---|---|---|\n${rows.join('\n')}`;
  });
  return withSections('docs/accessibilite.md', {
    '## Résultat': `Auto-évaluation du ${dateOf(assessment)}, par l’équipe de développement ; aucun audit d’un tiers.
**${state}** : ${rate} % (${met} critères conformes, ${failed} non conformes dont ${unverified} non vérifié${unverified > 1 ? 's' : ''}, ${without} non applicables).

${open.map(([number, { title, observation }]) => `- ${number}, ${title} : ${observation}`).join('\n')}`,
    '## Échantillon': `Écrans et états de \`tests/e2e/screenStates.ts\`, et qui les voit.

${assessment.sample
  .map(({ name, screen, state: shown, visitor }) => `- ${name} : ${screen} ${shown}, ${visitor}`)
  .join('\n')}`,
    '## Les 106 critères': tables.join('\n\n'),
  });
}
