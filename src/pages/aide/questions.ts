/** Search and anchors of the questions. Pure functions. */
import { withoutAccents } from '#engine';

/** A question as received; its category is the back end's value. */
type Question = { readonly libelle: string; readonly reponse: string };

/** The anchor of a question, derived from its words: a link works as long as they do not change. */
export function anchorOf(libelle: string): string {
  const words = plain(libelle)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return words || 'question';
}

/** Adds a unique anchor to each question: questions with the same words get a number, except the first. */
export function anchored<Q extends Question>(
  questions: readonly Q[],
): readonly (Q & { readonly anchor: string })[] {
  const taken = new Set(questions.map(({ libelle }) => anchorOf(libelle)));
  const met = new Set<string>();
  return questions.map((question) => {
    const words = anchorOf(question.libelle);
    let anchor = words;
    if (met.has(words)) for (let n = 2; taken.has(anchor); n += 1) anchor = `${words}-${n}`;
    met.add(words);
    taken.add(anchor);
    return { ...question, anchor };
  });
}

/** The questions that contain every word, in the question or the answer. */
export function matching<Q extends Question>(questions: readonly Q[], search: string): readonly Q[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return questions.filter(({ libelle, reponse }) => {
    const text = plain(`${libelle} ${reponse.replace(/<[^>]*>/g, ' ')}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without case, accents and typographic marks. */
function plain(text: string): string {
  return withoutAccents(text).replace(/[’']/g, ' ').toLowerCase();
}
