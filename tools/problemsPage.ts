/** Generates `docs/problems.md`: all problem codes, each with the report of its example. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '../engine/core/problems/problem.ts';
import { isStop, isWaivable, type ProblemCode, problems } from '../engine/core/problems/problems.ts';

const gallery = join(import.meta.dirname, '../tests/fixtures/definitions/invalid');

/** The text of the page. */
export async function problemsPage(): Promise<string> {
  const examples = readExamples();
  const codes = Object.keys(problems).sort() as ProblemCode[];
  const entries = codes.map((code) => {
    const example = examples.get(code) ?? plainExample(code);
    const waiver = isWaivable(code) ? '\n\nUne dispense est possible (`screens/checks.yaml`).' : '';
    const look = isStop(code) ? '' : ', à regarder';
    return `## \`${code}\`\n\n**${problems[code].title}**${look}\n\n${quote(example)}${waiver}\n`;
  });
  return `${head(codes.length)}\n${entries.join('\n')}`;
}

function head(count: number): string {
  return `<!-- Fait par \`npm run gen\` à partir de engine/core/problems/problems.ts et de la galerie des erreurs : ne pas modifier ici. -->

# Les problèmes que \`npm run check\` signale

Chaque problème a un code qui ne change pas, un message qui dit ce qui ne va pas, et le plus souvent une piste (« → »).
Il y en a ${count}. Ceux « à regarder » ne peuvent gêner personne : le site est construit avec eux, et \`check\` ne répond 1 pour
eux seuls qu’avec \`--strict\` ; tous les autres l’arrêtent. L’exemple de chacun vient de la galerie \`tests/fixtures/definitions/invalid\`.
`;
}

/** The first report of each code; an example named like the code has priority. */
function readExamples(): ReadonlyMap<string, string> {
  const examples = new Map<string, string>();
  const own = new Set<string>();
  const names = readdirSync(gallery).sort();
  for (const name of names) {
    const report = readFileSync(join(gallery, name, 'report.txt'), 'utf8');
    for (const paragraph of report.split('\n\n')) {
      const [first = '', ...lines] = paragraph.trim().split('\n');
      const code = first.split(' ').at(-1) ?? '';
      if (!examples.has(code) || (name === code && lines.length > 0 && !own.has(code))) {
        examples.set(code, lines.map((line) => line.trim()).join('\n'));
        if (name === code) own.add(code);
      }
    }
  }
  return examples;
}

/** File problems need no example: their messages contain no names. */
function plainExample(code: ProblemCode): string {
  const { message, hint } = problem(code as 'file-empty', '');
  return hint === null ? message : `${message}\n→ ${hint}`;
}

function quote(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll('<', '\\<').replaceAll('*', '\\*'));
  return lines.map((line) => `> ${line}`).join('  \n');
}
