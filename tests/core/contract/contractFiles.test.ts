import { expect, it } from 'vitest';
import { readContracts } from '../../../engine/core/contract/contractFiles.ts';

const document = '{ "openapi": "3.1.0", "paths": {} }';

it.each(['openapi.json', 'openapi.yaml'])('reads a document after its byte order mark: %s', (path) => {
  const { contract, problems } = readContracts([{ path, text: `\uFEFF${document}` }]);
  expect(problems).toEqual([]);
  expect(contract).toEqual(JSON.parse(document));
});

it('places what is wrong in a document as if it had no byte order mark', () => {
  const broken = '{ "openapi": 3.1.0 }';
  const problemsOf = (text: string) => readContracts([{ path: 'openapi.json', text }]).problems;
  expect(problemsOf(`\uFEFF${broken}`)).toEqual(problemsOf(broken));
});

it('reports a document that is not in UTF-8, and loses the contract', () => {
  const text = Buffer.from(`\uFEFF${document}`, 'utf16le').toString('utf8');
  const { contract, problems } = readContracts([{ path: 'openapi.json', text }]);
  expect(contract).toBeNull();
  expect(problems).toEqual([
    expect.objectContaining({
      code: 'file-binary',
      file: 'openapi.json',
      line: 1,
      column: 1,
      loses: ['contract'],
    }),
  ]);
});
