/** Files, folders and commands that the documents name exist, and so do the files that they link. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const documents = globSync([
  '*.md',
  '*/README.md',
  'engine/*.md',
  'examples/*/README.md',
  'docs/*.md',
  'docs/decisions/*.md',
]);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const top =
  /^(bench|docs|engine|examples|messages|rehearsals|schemas|screens|server|src|testkit|tests|tools)\/[\w./@-]*$/;
/** A file that the reader of a guide writes. */
const toBeWritten = /\/tarifs\.yaml$/;

it.each(documents)('%s names nothing that does not exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(' '));
  const gone = named.filter(
    (path) =>
      top.test(path) && !toBeWritten.test(path) && ![path, join(dirname(document), path)].some(existsSync),
  );
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:|\{)([^)#\s]+)[^)]*\)/g)].map(
    ([, file = '']) => file,
  );
  const lost = linked.filter((file) => !existsSync(join(dirname(document), file)));
  expect([...gone, ...lost, ...commands.filter((name) => !(name in scripts))]).toEqual([]);
});
