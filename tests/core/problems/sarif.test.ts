import { expect, it } from 'vitest';
import type { Problem } from '../../../engine/core/problems/problem.ts';
import { sarifOf } from '../../../engine/core/problems/sarif.ts';

it('writes each problem with its rule and its position', () => {
  const problem: Problem = {
    code: 'contract-right',
    message: 'Le droit diffère.',
    hint: 'Accordez-les.',
    file: 'screens/mes livres.yaml',
    line: 4,
    column: 7,
  };
  expect(sarifOf([problem, { ...problem, code: 'yaml-tab', hint: null }])).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            rules: [
              { id: 'contract-right', properties: { waivable: true } },
              { id: 'yaml-tab', shortDescription: { text: 'Tabulation' }, properties: { waivable: false } },
            ],
          },
        },
        results: [
          {
            ruleId: 'contract-right',
            ruleIndex: 0,
            message: { text: 'Le droit diffère. Accordez-les.' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'screens/mes%20livres.yaml' },
                  region: { startLine: 4, startColumn: 7 },
                },
              },
            ],
          },
          { ruleId: 'yaml-tab', ruleIndex: 1, message: { text: 'Le droit diffère.' } },
        ],
      },
    ],
  });
});
