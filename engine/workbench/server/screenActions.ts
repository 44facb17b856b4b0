/** What is told of the application as it was read last, and what its preview is shown with. */
import { apiPrefix } from '../../node/apiServer.ts';
import type { Person } from '../choice.ts';
import type { NewText, Project, ToAdd } from '../protocol.ts';
import type { Actions } from './actions.ts';
import type { Answers } from './answers.ts';
import { withOffered } from './offer.ts';
import type { Preview } from './preview.ts';
import { projectOf, textPlaces, textsAt } from './project.ts';
import { operationOf, peopleOf, screenFacts } from './screenCalls.ts';
import type { Workspace } from './workspace.ts';

/** @param known the key of each number in a mark */
export function screenActions(
  { reader, places }: Preview,
  answers: Answers,
  workspace: Workspace,
  known: () => readonly string[],
): Actions {
  const definitions = async () => {
    const { last, compiled } = await reader.read();
    if (last instanceof Error) throw last;
    return { last, compiled, prefix: apiPrefix(places) };
  };
  return {
    async 'GET projet'(): Promise<Project> {
      const { last, prefix } = await definitions();
      const more = { folder: places.root, people: peopleOf(last, prefix), isReal: answers.isReal };
      return projectOf(last, workspace.isEditable, more);
    },

    async 'GET lieux'({ searchParams }) {
      const { last } = await definitions();
      const numbers = (searchParams.get('marques') ?? '').split(',').map(Number);
      return textPlaces(
        last,
        numbers.flatMap((number) => known()[number] ?? []),
      );
    },

    async 'GET marques'({ searchParams }) {
      const { last } = await definitions();
      return textsAt(last, known(), searchParams.get('fichier') ?? '', Number(searchParams.get('ligne')));
    },

    async 'GET ecran'({ searchParams }) {
      const { last, compiled, prefix } = await definitions();
      return compiled && screenFacts(searchParams.get('id') ?? '', last, compiled, prefix);
    },

    async 'POST jeton'({ body }) {
      return { token: await answers.tokenFor((await body()) as Person) };
    },

    'POST recommencer': () => answers.beginAgain(),

    async 'POST ajout'({ body }): Promise<readonly NewText[]> {
      const { screen, call, part } = (await body()) as ToAdd;
      const { last, prefix } = await definitions();
      const operation = operationOf(call, last.contract.contract, prefix);
      const texts = operation === null ? [] : [...withOffered(last, screen, operation, part)];
      return texts.map(([path, text]) => {
        const read = workspace.read(path);
        if ('refusal' in read) throw new Error(read.refusal);
        return { path, text, base: read.text, version: read.version };
      });
    },
  };
}
