/** Generates `docs/decisions/README.md`: number, title and status of every decision. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../docs/decisions');

export type Decision = {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  /** `in force`, or what the line `Status: …` below the title says. */
  readonly status: string;
};

/** The decisions in the order of their numbers. A file without a title `# <number>. <title>` throws. */
export function readDecisions(): readonly Decision[] {
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
    if (!title) throw new Error(`docs/decisions/${file} begins without a title: # <number>. <title>`);
    const status = /^Status: (.+)$/m.exec(text)?.[1] ?? 'in force';
    return { file, number: Number(number), title, status };
  });
}

/** The file name that belongs to a number and a title. */
export function fileOfDecision({ number, title }: Pick<Decision, 'number' | 'title'>): string {
  const words =
    title
      .toLowerCase()
      .replaceAll(/[’']/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  return `${String(number).padStart(4, '0')}-${words.join('-')}.md`;
}

/** The text of the index. */
export async function decisionIndex(): Promise<string> {
  const rows = readDecisions().map(
    ({ file, number, title, status }) => `| ${number} | [${title}](${file}) | ${status} |`,
  );
  return `<!-- Made by \`npm run gen\` from the files of this folder: do not edit. -->

# Decisions

A title says what was decided, and the file is named after it. A decision that another one replaces is deleted with it or
gets a line \`Status: …\` below its title; its number is not used again.

| Number | Decision | Status |
| --- | --- | --- |
${rows.join('\n')}
`;
}
