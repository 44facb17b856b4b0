/** Generates the workbench's texts from the French ones, `engine.atelier` in `messages/engine.yaml`. */
import { compiledText, engineMessages, type MessageGroup } from './messageTexts.ts';

const formatter = '../../engine/core/runtime/text.ts';

/** The text of `schemas/types/atelierTexts.ts`. */
export async function atelierTexts(): Promise<string> {
  const groups = Object.entries(engineMessages().atelier ?? {}).map(
    ([name, group]) => `export const ${name} = ${literalOf(group, '')} as const;\n`,
  );
  return `/** Made from messages/engine.yaml by \`npm run gen\`: change it there. */
import { formatText } from '${formatter}';

type Value = string | number | null;

${groups.join('\n')}`;
}

/** A text as a string, or as a function of its placeholders; a group as an object of them. */
function literalOf(value: MessageGroup | string, indent: string): string {
  if (typeof value !== 'string') {
    const members = Object.entries(value).map(
      ([name, one]) => `${indent}  ${keyOf(name)}: ${literalOf(one, `${indent}  `)},\n`,
    );
    return `{\n${members.join('')}${indent}}`;
  }
  const { text, args } = compiledText(value);
  if (typeof text === 'string') return JSON.stringify(text);
  const named = [...args].map((name) => `readonly ${name}: Value`).join('; ');
  return `(args: { ${named} }) => formatText(${JSON.stringify(text)}, args)`;
}

/** Numbers stay numbers: they are values of a type. */
function keyOf(name: string): string {
  return /^(?:\d+|[A-Za-z_]\w*)$/.test(name) ? name : JSON.stringify(name);
}
