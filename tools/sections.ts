/** Markdown files with some sections made by `npm run gen`, and the others written by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The text of a Markdown file with the bodies of some sections replaced. A section is named by its whole heading line
 * (`## Résultat`) and ends at the next heading.
 *
 * @throws if the file lacks one of the headings
 */
export function withSections(file: string, bodies: Readonly<Record<string, string>>): string {
  const parts = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split(/^(#{1,6} .*)\n/m);
  const missing = Object.keys(bodies).filter((heading) => !parts.includes(heading));
  if (missing.length > 0) throw new Error(`${file} lacks the heading ${missing.join(', ')}`);
  return parts
    .map((part, index) => {
      const heading = parts[index - 1];
      if (heading !== undefined && heading in bodies && index % 2 === 0) {
        const end = index === parts.length - 1 ? '' : '\n';
        return `\n${bodies[heading]?.trim()}\n${end}`;
      }
      return index % 2 === 0 ? part : `${part}\n`;
    })
    .join('');
}
