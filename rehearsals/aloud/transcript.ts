/**
 * What was heard in a journey, as a page to read. Orca says some phrases in one run and not in the next, as its events
 * come: those that each run has are told apart from those that some have.
 */

/** The steps of a journey in order: its heading, and its phrases. */
export type Heard = readonly { readonly step: string; readonly phrases: readonly string[] }[];

export type Transcript = {
  readonly title: string;
  readonly steps: readonly { readonly step: string; readonly always: Phrases; readonly sometimes: Phrases }[];
};
type Phrases = readonly string[];

const sometimesMark = '*parfois\u00a0:* ';
const nothing = '(rien)';

/** What several runs of one journey have said. */
export function transcriptOf(title: string, runs: readonly Heard[]): Transcript {
  const [first = []] = runs;
  return {
    title,
    steps: first.map(({ step }, index) => {
      const said = runs.map((run) => run[index]?.phrases ?? []);
      const isInEach = (phrase: string) => said.every((phrases) => phrases.includes(phrase));
      const others = said.flat().filter((phrase) => !isInEach(phrase));
      return { step, always: (said[0] ?? []).filter(isInEach), sometimes: [...new Set(others)] };
    }),
  };
}

/** The page, in Markdown. */
export function written({ title, steps }: Transcript): string {
  const parts = steps.map(({ step, always, sometimes }) => {
    const lines = [
      ...(always.length > 0 ? always : [nothing]),
      ...sometimes.map((one) => sometimesMark + one),
    ];
    return `## ${step}\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
  });
  return `# ${title}\n\n${parts.join('\n')}`;
}

/** Reads such a page. */
export function readTranscript(text: string): Transcript {
  const [head = '', ...parts] = text.split('\n## ');
  return {
    title: head.replace(/^# /, '').trim(),
    steps: parts.map((part) => {
      const [step = '', ...lines] = part.split('\n');
      const phrases = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
      const isSometimes = (phrase: string) => phrase.startsWith(sometimesMark);
      return {
        step,
        always: phrases.filter((phrase) => !isSometimes(phrase) && phrase !== nothing),
        sometimes: phrases.filter(isSometimes).map((phrase) => phrase.slice(sometimesMark.length)),
      };
    }),
  };
}

/** How a run differs: what each run had said and this one has not, and what none had said. Empty: not at all. */
export function differences({ steps }: Transcript, run: Heard): readonly string[] {
  const names = run.map(({ step }) => step);
  if (names.join('\n') !== steps.map(({ step }) => step).join('\n')) return ['Les étapes sont autres.'];
  return steps.flatMap(({ step, always, sometimes }, index) => {
    const said = [...new Set(run[index]?.phrases)];
    const known = new Set([...always, ...sometimes]);
    return [
      ...[...new Set(always)]
        .filter((phrase) => !said.includes(phrase))
        .map((phrase) => `${step}\u00a0: − ${phrase}`),
      ...said.filter((phrase) => !known.has(phrase)).map((phrase) => `${step}\u00a0: + ${phrase}`),
    ];
  });
}
