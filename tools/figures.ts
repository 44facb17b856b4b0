/** `npm run figures`: how much the definitions of the portal say. */
import { globSync, readFileSync } from 'node:fs';
import { isMap, isScalar, parseDocument, visit } from 'yaml';

const files = globSync('screens/*.yaml').sort();
const texts = files.map((file) => readFileSync(file, 'utf8'));
const lines = texts.flatMap((text) => text.split('\n'));

const figures = { customScreens: 0, widths: 0, errorRules: 0 };
for (const text of texts)
  visit(parseDocument(text), {
    Pair(_, { key, value }) {
      if (!isScalar(key)) return;
      if (key.value === 'kind' && isScalar(value) && value.value === 'custom') figures.customScreens += 1;
      if (key.value === 'width') figures.widths += 1;
      if (key.value === 'errors') figures.errorRules += rulesOf(value);
    },
  });

console.log(`non-blank lines         ${lines.filter((line) => line.trim() !== '').length}
custom screens          ${figures.customScreens}
width:                  ${figures.widths}
error rules             ${figures.errorRules}
lines over 120 letters  ${lines.filter((line) => line.length > 120).length}`);

/** The rules of an `errors` list. */
function rulesOf(value: unknown): number {
  const items = (value as { items?: readonly unknown[] } | null)?.items ?? [];
  return items.filter(isMap).length;
}
