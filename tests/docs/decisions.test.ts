/** Every decision is in the index, and its file is named after its title. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileOfDecision, readDecisions } from '../../tools/decisionIndex.ts';

const decisions = readDecisions();

it.each(decisions)('decision $number is named after its title, and has an entry in the index', (decision) => {
  expect(decision.file).toBe(fileOfDecision(decision));
  expect(readFileSync('docs/decisions/README.md', 'utf8')).toContain(
    `| ${decision.number} | [${decision.title}](${decision.file}) |`,
  );
});

it('no two decisions have the same number', () => {
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
});
