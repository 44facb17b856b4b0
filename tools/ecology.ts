/**
 * Ecodesign (RGESN): the answers of `docs/rgesn.yaml` and the measurements of `docs/ecoconception.json`, and the pages that
 * `npm run gen` makes from both.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withSections } from './sections.ts';

export type Topic = {
  readonly title: string;
  readonly state: 'mesuré' | 'observé' | 'hébergeur' | 'non vérifié';
  /** Ids in the titles of tests. */
  readonly tests?: readonly string[];
  readonly observation?: string;
};
export type Ecodesign = {
  readonly topics: Readonly<Record<string, readonly Topic[]>>;
};

/** One screen, in bytes on the line: a first visit with an empty cache, and the next one. */
export type Weight = {
  readonly name: string;
  readonly requests: number;
  readonly bytes: number;
  readonly nextRequests: number;
  readonly nextBytes: number;
  /** Percent of the script's bytes that ran. */
  readonly used: number;
};

export type Measurement = {
  /** ISO date of the measurement. */
  readonly date: string;
  readonly screens: readonly Weight[];
};

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

export const readEcodesign = (): Ecodesign => parse(read('docs/rgesn.yaml')) as Ecodesign;
export const readMeasurement = (): Measurement => JSON.parse(read('docs/ecoconception.json')) as Measurement;

const dateOf = ({ date }: Measurement): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1_000)}\u00a0ko`;

function weightTable(): string {
  const measurement = readMeasurement();
  const rows = measurement.screens.map(
    ({ name, requests, bytes, nextRequests, nextBytes, used }) =>
      `| ${name} | ${kilobytes(bytes)} | ${requests} | ${kilobytes(nextBytes)} | ${nextRequests} | ${used}\u00a0% |`,
  );
  return `Mesuré le ${dateOf(measurement)} avec Chromium, fichiers compressés, données de démonstration.

| Écran | Première visite | Requêtes | Visite suivante | Requêtes | Code exécuté |
|---|---|---|---|---|---|
${rows.join('\n')}`;
}

const topicsOf = (states: readonly Topic['state'][]): string[] =>
  Object.values(readEcodesign().topics)
    .flat()
    .filter(({ state }) => states.includes(state))
    .map(({ title, observation }) =>
      observation === undefined ? `- ${title}.` : `- ${title}. ${observation}`,
    );

/** `screens/pages/ecoconception.md`, the page that users read. */
export async function ecologyStatement(): Promise<string> {
  return withSections('screens/pages/ecoconception.md', {
    '## Poids des écrans': weightTable(),
    '## Ce qui est mesuré ou observé': topicsOf(['mesuré', 'observé']).join('\n'),
    '## Ce qui dépend de l’hébergement': topicsOf(['hébergeur']).join('\n'),
    '## Ce qui n’est pas vérifié': topicsOf(['non vérifié']).join('\n'),
  });
}

/** `docs/ecoconception.md`, for developers and assessors. */
export async function ecologyEvidence(): Promise<string> {
  const { topics } = readEcodesign();
  const parts = Object.entries(topics).map(([theme, own]) => {
    const rows = own.map(({ title, state, tests = [], observation }) => {
      const shown = [tests.join(', '), observation].filter((part) => part !== undefined && part !== '');
      return `| ${title} | ${state} | ${shown.join(' · ')} |`;
    });
    return `**${theme}**\n\n| Sujet | État | Test ou observation |\n|---|---|---|\n${rows.join('\n')}`;
  });
  return withSections('docs/ecoconception.md', {
    '## Poids des écrans': weightTable(),
    '## Réponses par thème': parts.join('\n\n'),
  });
}
