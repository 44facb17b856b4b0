/** What was heard in several runs of a journey: what it is as a page, and how another run differs from it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  differences,
  type Heard,
  readTranscript,
  transcriptOf,
  written,
} from '../../../rehearsals/aloud/transcript.ts';

const run = (...phrases: readonly string[]): Heard => [
  { step: 'Trier', phrases },
  { step: 'Rien', phrases: [] },
];
const transcript = transcriptOf('La liste', [
  run('Nom bouton.', 'Trié', 'Nom bouton.'),
  run('Nom bouton.', 'Trié', 'Liste'),
]);

it('tells what each run says from what some say, and keeps the order and the repetitions', () => {
  expect(written(transcript)).toBe(
    '# La liste\n\n## Trier\n\n- Nom bouton.\n- Trié\n- Nom bouton.\n- *parfois\u00a0:* Liste\n\n## Rien\n\n- (rien)\n',
  );
  expect(readTranscript(written(transcript))).toEqual(transcript);
});

it('accepts another order and what is said sometimes; names what is missing, what is new, and other steps', () => {
  expect(differences(transcript, run('Trié', 'Nom bouton.'))).toEqual([]);
  expect(differences(transcript, run('Liste', 'Trié', 'Nom bouton.'))).toEqual([]);
  expect(differences(transcript, run('Trié', 'Page 2'))).toEqual([
    'Trier\u00a0: − Nom bouton.',
    'Trier\u00a0: + Page 2',
  ]);
  expect(differences(transcript, run('Trié', 'Nom bouton.').slice(1))).toEqual(['Les étapes sont autres.']);
});

it('the pages that are kept are pages of this kind', () => {
  const folder = 'docs/lecteur-ecran';
  const names = readdirSync(folder).filter((name) => name !== 'LISEZMOI.md');
  expect(names).toHaveLength(8);
  for (const name of names) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    expect(written(readTranscript(text)), name).toBe(`${text.trimEnd()}\n`);
  }
});
