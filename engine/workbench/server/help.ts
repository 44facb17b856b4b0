/** What the page asks about the text at the caret: what may be written, what it means, its element, and changes of it. */
import type { Problem } from '../../core/problems/problem.ts';
import type { Definitions } from '../../node/definitions.ts';
import type { DefinitionsReader } from '../../node/definitionsReader.ts';
import { offsetAt, Refusal, unlessRefused } from '../../node/yamlEdits.ts';
import type { Edit, Edited, Path, Spot } from '../protocol.ts';
import type { Actions } from './actions.ts';
import { mended } from './cures.ts';
import { changed, choicesOf, elementAt, variantOrder } from './element.ts';
import { meaningAt, neighbourNames, offersAt } from './names.ts';
import { cureLabels } from './texts.ts';

/** What a page asks with; each action reads its own part. */
type Asked = Spot & {
  readonly edit: Edit;
  readonly at?: Path;
  readonly variant: string;
  readonly problem: Problem;
};

type Answer = (definitions: Definitions, asked: Asked) => unknown;

export function helpActions(reader: DefinitionsReader): Actions {
  const read = async (): Promise<Definitions> => {
    const { last } = await reader.read();
    if (last instanceof Error) throw last;
    return last;
  };
  const answers: Readonly<Record<string, Answer>> = {
    'POST completion': offersAt,
    'POST survol': meaningAt,
    'POST element': (definitions, { at, ...spot }) => ({
      element: unlessRefused(() =>
        elementAt(definitions, at === undefined ? spot : { ...spot, offset: offsetAt(spot.text, at) }),
      ),
    }),
    'POST choix': (definitions, { at = [], ...spot }) =>
      unlessRefused(() => choicesOf(definitions, spot, at)) ?? [],
    'POST voisins': (definitions, { at = [], ...spot }) =>
      unlessRefused(() => neighbourNames(definitions, spot, at)) ?? [],
    'POST ordre': (definitions, { at = [], variant, ...spot }) => ({
      order: unlessRefused(() => variantOrder(definitions, spot, at, variant)),
    }),
    'POST modification': (definitions, { path, text, edit }) =>
      orRefusal(() => changed(definitions, path, text, edit)),
    'POST remede': (definitions, { problem, text }) => orRefusal(() => cureOf(definitions, problem, text)),
  };
  const actions = Object.entries(answers).map(([name, answer]): [string, Actions[string]] => [
    name,
    async ({ body }) => answer(await read(), (await body()) as Asked),
  ]);
  return Object.fromEntries(actions);
}

function cureOf(definitions: Definitions, problem: Problem, text: string): string {
  const made = mended(definitions, problem, text);
  if (made === null) throw new Refusal(cureLabels.none);
  return made;
}

function orRefusal(make: () => string): Edited {
  try {
    return { text: make() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}
